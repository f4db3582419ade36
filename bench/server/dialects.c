/* How each server is spoken to: to open a match, to move, and to tell that the new state has arrived. */

#include "load.h"

#include <unistd.h>

static bool holds(const char *frame, size_t size, const char *words) {
  return memmem(frame, size, words, strlen(words)) != NULL;
}

static void text_at(const char *json, const char *name, char *into, size_t room) {
  const char *value = strstr(json, name);
  if (!value) fail("The server's answer holds no %s: %s", name, json);
  value += strlen(name);
  value += strspn(value, ": \"");
  snprintf(into, room, "%.*s", (int)strcspn(value, "\",}"), value);
}

static int number_at(const char *json, const char *name) {
  char digits[16];
  text_at(json, name, digits, sizeof digits);
  return atoi(digits);
}

/* --- boardgame.io: socket.io, a namespace for the game; a match is made when its first seat asks for it --- */

static void bgio_open(match *m) {
  for (int seat = 0; seat < 2; seat++) upgrade(m, seat, "/socket.io/?EIO=4&transport=websocket", "");
}

static void bgio_sync(match *m, int seat) {
  say(m, seat, "42/connect-four,[\"sync\",\"%s\",\"%d\",null,2]", m->id, seat);
}

static void bgio_begin(match *m) {
  snprintf(m->id, sizeof m->id, "m%d-%d-%d", getpid(), m->slot, m->games);
  bgio_sync(m, 0);
}

static void bgio_move(match *m, int seat, int column) {
  say(m, seat, "42/connect-four,[\"update\",{\"type\":\"MAKE_MOVE\",\"payload\":{\"type\":\"drop\","
    "\"args\":[%d],\"playerID\":\"%d\"}},%d,\"%s\",\"%d\"]", column, seat, m->ply - 1, m->id, seat);
}

static void bgio_heard(match *m, int seat, const char *frame, size_t size) {
  char update[128], state[32];
  int name = snprintf(update, sizeof update, "42/connect-four,[\"update\",\"%s\",", m->id);
  if (size == 1 && *frame == '2') return say(m, seat, "3");
  if (*frame == '0') return say(m, seat, "40/connect-four,");
  if (!strncmp(frame, "40/", 3) && ++m->seen == 2) return begin(m);
  if (size > 24 && !memcmp(frame, "42/connect-four,[\"sync\",", 24) && holds(frame, size, m->id)) {
    if (seat == 0) bgio_sync(m, 1);
    return saw(m, SEAT_0 << seat, 0);
  }
  if (size < (size_t)name || memcmp(frame, update, name)) return;
  snprintf(state, sizeof state, "\"_stateID\":%d},[", m->ply);
  if (!holds(frame, size, state)) return;
  if (m->over != holds(frame, size, "\"gameover\":")) fail("boardgame.io ended a match at another move.");
  saw(m, SEAT_0 << seat, m->ply);
}

/* --- Colyseus: seats are reserved by request; a room plays match after match --- */

static void colyseus_open(match *m) { post(m, "/matchmake/create/connect-four", "", "{\"seat\":0}"); }

static void colyseus_replied(match *m, const char *body) {
  char process[80], session[80], path[400];
  bool first = !*m->id;
  text_at(body, "\"roomId\"", m->id, sizeof m->id);
  text_at(body, "\"processId\"", process, sizeof process);
  text_at(body, "\"sessionId\"", session, sizeof session);
  snprintf(path, sizeof path, "/%s/%s?sessionId=%s", process, m->id, session);
  upgrade(m, first ? 0 : 1, path, "");
  if (!first) return;
  snprintf(path, sizeof path, "/matchmake/joinById/%s", m->id);
  post(m, path, "", "{\"seat\":1}");
}

static void colyseus_begin(match *m) {
  if (m->games > 1) send_frame(&m->seat[0], BINARY, "\15\245again", 7);
}

static void colyseus_move(match *m, int seat, int column) {
  char drop[] = {13, (char)0xa4, 'd', 'r', 'o', 'p', column};
  send_frame(&m->seat[seat], BINARY, drop, sizeof drop);
}

/* A room's first byte: 10 joined, to be confirmed; 11 an error; 14 the whole state; 15 a patch, which begins
   with the ply: field 0 is replaced. */
static void colyseus_heard(match *m, int seat, const char *frame, size_t size) {
  if (*frame == 10) return send_frame(&m->seat[seat], BINARY, "\12", 1);
  if (*frame == 11) fail("Colyseus answered with an error: %.*s", (int)size - 1, frame + 1);
  if (*frame == 14) {
    if (!m->games) begin(m);
    saw(m, SEAT_0 << seat, 0);
  }
  if (*frame == 15 && size > 2 && (unsigned char)frame[1] == 128) saw(m, SEAT_0 << seat, frame[2]);
}

/* --- Parlour: guests and the first table by request; then a rematch follows, in which the seats change --- */

#define SPEAKS "Parlour-Protocol: 2\r\n"

static void parlour_open(match *m) { post(m, "/api/guest", SPEAKS, "{}"); }

static void parlour_replied(match *m, const char *body) {
  char header[256];
  bool first = !*m->token[0];
  if (*m->token[1]) {
    text_at(body, "\"match\"", m->id, sizeof m->id);
    return begin(m);
  }
  text_at(body, "\"token\"", m->token[first ? 0 : 1], sizeof m->token[0]);
  snprintf(header, sizeof header, "Authorization: Bearer %s\r\n", m->token[first ? 0 : 1]);
  upgrade(m, first ? 0 : 1, "/ws?protocol=2", header);
  if (first) return post(m, "/api/guest", SPEAKS, "{}");
  snprintf(header, sizeof header, SPEAKS "Authorization: Bearer %s\r\n", m->token[0]);
  post(m, "/api/tables", header,
    "{\"game\":\"connect-four\",\"options\":{\"opening\":\"given\"},\"pace\":\"untimed\"}");
}

static void parlour_ask(match *m, int seat, const char *what, const char *match) {
  say(m, seat, "{\"type\":\"%s\",\"match\":\"%s\"}", what, match);
}

static void parlour_begin(match *m) {
  if (m->games == 1) return parlour_ask(m, 0, "sit", m->id);
  m->first = 1 - m->first;
  for (int seat = 0; seat < 2; seat++) parlour_ask(m, seat, "rematch", m->id);
}

static void parlour_move(match *m, int seat, int column) {
  say(m, seat, "{\"type\":\"submit\",\"match\":\"%s\",\"version\":%d,\"play\":\"%d\",\"id\":\"%d\"}",
    m->id, m->base + m->ply - 1, column + 1, m->ply);
}

static void parlour_picture(match *m, int seat, const char *frame, size_t size) {
  bool live = holds(frame, size, "\"phase\":\"live\"");
  if (!live && seat == 0 && m->opening) return parlour_ask(m, 1, "sit", m->id);
  if (!holds(frame, size, m->id)) return;
  if (!m->opening) return saw(m, SEAT_0 << seat, number_at(frame, "\"version\"") - m->base); /* read again */
  if (!live) return;
  m->base = number_at(frame, "\"version\"");
  saw(m, SEAT_0 << seat, 0);
}

static void parlour_next(match *m, int seat, const char *frame) {
  char before[sizeof m->id];
  text_at(frame, "\"match\"", before, sizeof before);
  text_at(frame, "\"next\":", m->id, sizeof m->id);
  parlour_ask(m, seat, "leave", before);
  parlour_ask(m, seat, "join", m->id);
}

static void parlour_heard(match *m, int seat, const char *frame, size_t size) {
  const char *type = frame + strlen("{\"type\":\"");
  if (!strncmp(type, "update", 6)) {
    if (m->over != holds(frame, size, "\"result\":")) fail("Parlour ended a match at another move.");
    saw(m, SEAT_0 << seat, number_at(frame, "\"version\"") - m->base);
  } else if (!strncmp(type, "ack", 3)) saw(m, ACKNOWLEDGED, number_at(frame, "\"version\"") - m->base);
  else if (!strncmp(type, "picture", 7)) parlour_picture(m, seat, frame, size);
  else if (!strncmp(type, "next", 4)) parlour_next(m, seat, frame);
  else if (!strncmp(type, "refused", 7) || !strncmp(type, "problem", 7))
    fail("Parlour says %.*s", (int)size, frame);
}

static const dialect dialects[] = {
  {"parlour", true, parlour_open, parlour_begin, parlour_move, parlour_heard, parlour_replied},
  {"boardgameio", false, bgio_open, bgio_begin, bgio_move, bgio_heard, NULL},
  {"colyseus", false, colyseus_open, colyseus_begin, colyseus_move, colyseus_heard, colyseus_replied},
};

const dialect *dialect_named(const char *name) {
  for (size_t i = 0; i < sizeof dialects / sizeof *dialects; i++)
    if (!strcmp(name, dialects[i].name)) return &dialects[i];
  fail("No dialect is called %s.", name);
}
