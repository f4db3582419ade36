/* What the parts of the load generator share. */

#define _GNU_SOURCE
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 7, CELLS = 42 };
enum { SEAT_0 = 1, SEAT_1 = 2, ACKNOWLEDGED = 4, ALL = 7 }; /* what is known of a move */
enum { TEXT = 1, BINARY = 2, CLOSE = 8, PING = 9, PONG = 10 };

typedef struct match match;

/* A connection: a seat's WebSocket, or one for requests that serves one match after another. */
typedef struct wire {
  int fd, seat, port;
  bool speaks_http;
  match *match;
  char *in;
  size_t have, room;
  double used;
  struct wire *next;
} wire;

struct match {
  int slot, ply, seen, games, discs[COLUMNS];
  int first, base; /* the socket of the seat that begins; the server's version of the first position */
  bool opening, over;
  uint64_t stones[2];
  char id[80], token[2][160];
  double due;
  wire seat[2];
  match *next;
};

typedef struct {
  const char *name;
  bool acknowledges;       /* the mover is told on its own that the move is kept */
  void (*open)(match *m);  /* connects both seats, and in the end begins */
  void (*begin)(match *m); /* another match on the open sockets */
  void (*move)(match *m, int seat, int column);
  void (*heard)(match *m, int seat, const char *frame, size_t size);
  void (*replied)(match *m, const char *body);
} dialect;

extern const dialect *speech;

/* The ports of a server that is several nodes: the seats of a match are at different ones. */
enum { MOST_NODES = 8, HOME = -1 };
int port_of(const match *m, int seat); /* HOME: where the match is opened */

__attribute__((noreturn, format(printf, 1, 2))) void fail(const char *format, ...);
double now(void);

/* wires.c */
void upgrade(match *m, int seat, const char *path, const char *header);
void send_frame(wire *w, int kind, const char *data, size_t size);
__attribute__((format(printf, 3, 4))) void say(match *m, int seat, const char *format, ...);
void post(match *m, const char *path, const char *header, const char *body);
void pump(int milliseconds);
void tick_every(double seconds);

/* load.c */
void begin(match *m);
void saw(match *m, int what, int ply);

/* dialects.c */
const dialect *dialect_named(const char *name);
