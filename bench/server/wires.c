/* Connections: WebSockets that are seats, and requests. All input is taken in one loop of epoll. */

#include "load.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdarg.h>
#include <sys/epoll.h>
#include <sys/timerfd.h>
#include <unistd.h>

static int epoll = -1, ticker;
static wire *spare;

static void write_all(int fd, const char *data, size_t size) {
  ssize_t sent = send(fd, data, size, MSG_NOSIGNAL);
  if (sent != (ssize_t)size) fail("The server does not take what it is sent: %s.", strerror(errno));
}

static int connected(int port) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  int fd = socket(AF_INET, SOCK_STREAM, 0), one = 1;
  if (connect(fd, (struct sockaddr *)&address, sizeof address)) fail("No server listens on port %d.", port);
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  return fd;
}

static void watch(wire *w) {
  struct epoll_event event = {.events = EPOLLIN, .data.ptr = w};
  if (epoll < 0) epoll = epoll_create1(0);
  fcntl(w->fd, F_SETFL, O_NONBLOCK);
  epoll_ctl(epoll, EPOLL_CTL_ADD, w->fd, &event);
}

static void grow(wire *w) {
  if (w->room - w->have < 2048) w->in = realloc(w->in, w->room = w->room ? 2 * w->room : 8192);
}

void send_frame(wire *w, int kind, const char *data, size_t size) {
  unsigned char frame[1024], mask[4] = {0x9e, 0x37, 0x79, 0xb9};
  size_t head = size < 126 ? 2 : 4;
  if (size + 8 > sizeof frame) fail("A frame of %zu bytes is more than this program ever sends.", size);
  frame[0] = 0x80 | kind;
  frame[1] = 0x80 | (size < 126 ? size : 126);
  if (head == 4) frame[2] = size >> 8, frame[3] = size;
  memcpy(frame + head, mask, 4);
  for (size_t i = 0; i < size; i++) frame[head + 4 + i] = data[i] ^ mask[i % 4];
  write_all(w->fd, (char *)frame, head + 4 + size);
}

void say(match *m, int seat, const char *format, ...) {
  char text[1000];
  va_list words;
  va_start(words, format);
  int size = vsnprintf(text, sizeof text, format, words);
  va_end(words);
  send_frame(&m->seat[seat], TEXT, text, size);
}

/* Sends a POST, on a connection that another request has left or on a new one; `replied` gets the answer. */
void post(match *m, const char *path, const char *header, const char *body) {
  char ask[1024];
  int port = port_of(m, HOME);
  wire **link = &spare, *w;
  while (*link && (*link)->port != port) link = &(*link)->next;
  if ((w = *link)) *link = w->next;
  if (w && now() - w->used > 1) close(w->fd), w->fd = 0; /* before the server closes it */
  if (!w) w = calloc(1, sizeof *w);
  if (!w->fd) w->fd = connected(port), w->port = port, w->speaks_http = true, watch(w);
  w->match = m;
  int size = snprintf(ask, sizeof ask, "POST %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n%s"
    "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
    path, port, header, strlen(body), body);
  write_all(w->fd, ask, size);
}

static void take_reply(wire *w) {
  char *body = strstr(w->in, "\r\n\r\n"), *length = strcasestr(w->in, "content-length:");
  if (!body || w->have < (size_t)(body + 4 - w->in) + (length ? atoi(length + 15) : 0)) return;
  if (w->in[9] != '2') fail("The server refused a request: %s", w->in);
  match *m = w->match;
  *w = (wire){.fd = w->fd, .port = w->port, .speaks_http = true, .in = w->in, .room = w->room, .used = now(),
    .next = spare};
  spare = w;
  char copy[2048];
  snprintf(copy, sizeof copy, "%s", body + 4); /* the connection may serve again before this has been read */
  speech->replied(m, copy);
}

static void take_frames(wire *w) {
  size_t at = 0;
  while (w->have - at >= 2) {
    unsigned char *f = (unsigned char *)w->in + at;
    size_t size = f[1] & 127, head = 2;
    if (size == 126) head = 4, size = w->have - at < head ? SIZE_MAX / 2 : (size_t)f[2] << 8 | f[3];
    if (size == 127) fail("The server sent a frame of more than 65535 bytes.");
    if (w->have - at < head + size) break;
    at += head + size;
    if ((f[0] & 15) == CLOSE) fail("The server closed a socket: %.*s", (int)size - 2, f + head + 2);
    else if ((f[0] & 15) == PING) send_frame(w, PONG, (char *)f + head, size);
    else if ((f[0] & 15) != PONG) speech->heard(w->match, w->seat, (char *)f + head, size);
  }
  memmove(w->in, w->in + at, w->have -= at);
}

/* Opens a seat's WebSocket; the handshake is waited for. */
void upgrade(match *m, int seat, const char *path, const char *header) {
  wire *w = &m->seat[seat];
  int port = port_of(m, seat);
  char ask[1024], *end = NULL;
  *w = (wire){.fd = connected(port), .seat = seat, .match = m};
  int size = snprintf(ask, sizeof ask, "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: UGFybG91ciBwbGF5cyA0IQ==\r\n%s\r\n",
    path, port, header);
  write_all(w->fd, ask, size);
  while (!end) {
    grow(w);
    ssize_t got = recv(w->fd, w->in + w->have, w->room - w->have - 1, 0);
    if (got <= 0) fail("The server hung up during the handshake.");
    w->in[w->have += got] = 0;
    end = strstr(w->in, "\r\n\r\n");
  }
  if (strncmp(w->in + 9, "101", 3)) fail("The server refused a socket: %s", w->in);
  w->have -= end + 4 - w->in;
  memmove(w->in, end + 4, w->have);
  watch(w);
  take_frames(w); /* the first may have come along */
}

static void take(wire *w) {
  grow(w);
  ssize_t got = recv(w->fd, w->in + w->have, w->room - w->have - 1, 0);
  if (got < 0 && errno == EAGAIN) return;
  if (got <= 0 && !(w->speaks_http && !w->match)) fail("The server hung up.");
  if (got <= 0) {
    close(w->fd), w->fd = 0;
    return;
  }
  w->in[w->have += got] = 0;
  w->speaks_http ? take_reply(w) : take_frames(w);
}

/* Takes what the sockets have, and waits for it at most so many milliseconds. */
void pump(int milliseconds) {
  struct epoll_event events[64];
  int count = epoll_wait(epoll, events, 64, milliseconds);
  for (int i = 0; i < count; i++) {
    if (events[i].data.ptr) take(events[i].data.ptr);
    else if (read(ticker, &(uint64_t){0}, sizeof(uint64_t)) < 0) fail("The timer is gone.");
  }
}

/* Lets `pump` return so often even if nothing comes. */
void tick_every(double seconds) {
  struct timespec span = {.tv_sec = seconds, .tv_nsec = (seconds - (long)seconds) * 1e9};
  struct epoll_event event = {.events = EPOLLIN};
  ticker = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK);
  timerfd_settime(ticker, 0, &(struct itimerspec){span, span}, NULL);
  epoll_ctl(epoll, EPOLL_CTL_ADD, ticker, &event);
}
