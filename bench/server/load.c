/* Plays Connect Four against a live server over real WebSockets, two sockets a match, and measures.

     load DIALECT PORT PID closed MATCHES WARM SECONDS          each match plays on as soon as both seats know
     load DIALECT PORT PID open   MATCHES WARM SECONDS RATE     so many moves a second in all, come what may
     load DIALECT PORT PID idle   FIRST MATCHES                 opens FIRST, then MATCHES more, and holds them

   Several nodes of a server are given as PORT,PORT,..., and then the seats of each match are at different ones.
   Several processes are given as PID,PID,...: their seconds are summed, and told each.

   A round trip lasts from the moment a move is due until the mover and the opponent have both received the
   state that holds it. A server's seconds are what all its threads have run, as the kernel counts it (schedstat).
   What it found is printed as a line of JSON; `idle` prints a line for each of its two steps, and goes on to
   the next when it reads one. A server that refuses, closes or falls silent ends the run with a sentence. */

#include "load.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdarg.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { SILENCE = 10 }; /* seconds after which a server counts as dead */

const dialect *speech;

static int live; /* matches whose first position both seats have seen */
static struct { int count, at[MOST_NODES]; } nodes; /* their ports */
static struct { int count, pid[64]; double seconds[64]; } processes; /* what they have used before, then while it counts */
static bool playing, open_loop;
static double counted_from = 1e300;
static long completed;
static struct { double *at; size_t count, room; } trips;
static match *idle_first, *idle_last;
static uint64_t dice = 88172645463325252u;

void fail(const char *format, ...) {
  va_list words;
  va_start(words, format);
  vfprintf(stderr, format, words);
  fputc('\n', stderr);
  exit(1);
}

double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}

static double own_seconds(void) {
  struct rusage use;
  getrusage(RUSAGE_SELF, &use);
  return use.ru_utime.tv_sec + use.ru_stime.tv_sec + (use.ru_utime.tv_usec + use.ru_stime.tv_usec) / 1e6;
}

int port_of(const match *m, int seat) { return nodes.at[(m->slot + (seat == HOME ? 0 : seat)) % nodes.count]; }

static int numbers_in(const char *text, int *into, int most) {
  int count = 0;
  for (const char *at = text; at && count < most; at = strchr(at, ','), at += !!at) into[count++] = atoi(at);
  return count;
}

/* Of all its threads; /proc/PID/stat counts hundredths of a second, too coarse for many small processes. */
static double seconds_of(int pid) {
  char path[64], line[256];
  double all = 0;
  snprintf(path, sizeof path, "/proc/%d/task", pid);
  DIR *tasks = opendir(path);
  if (!tasks) fail("The server with pid %d has ended.", pid);
  for (struct dirent *task; (task = readdir(tasks));) {
    char file[512];
    snprintf(file, sizeof file, "%s/%s/schedstat", path, task->d_name);
    FILE *used = *task->d_name == '.' ? NULL : fopen(file, "r");
    if (used && fgets(line, sizeof line, used)) all += atof(line) / 1e9;
    if (used) fclose(used);
  }
  closedir(tasks);
  return all;
}

static uint32_t random_below(uint32_t limit) {
  dice ^= dice << 13, dice ^= dice >> 7, dice ^= dice << 17;
  return (dice >> 32) % limit;
}

/* --- the game: a board as two sets of stones, seven bits a column --- */

static bool four(uint64_t stones) {
  for (int i = 0, shifts[] = {1, 6, 7, 8}; i < 4; i++) {
    uint64_t pairs = stones & (stones >> shifts[i]);
    if (pairs & (pairs >> 2 * shifts[i])) return true;
  }
  return false;
}

static int drop_somewhere(match *m) {
  int column, seat = m->ply % 2;
  do column = random_below(COLUMNS);
  while (m->discs[column] == CELLS / COLUMNS);
  m->stones[seat] |= 1ull << (7 * column + m->discs[column]++);
  m->over = ++m->ply == CELLS || four(m->stones[seat]);
  return column;
}

/* --- playing --- */

void begin(match *m) {
  m->ply = m->over = 0;
  m->seen = ACKNOWLEDGED;
  m->opening = true;
  m->stones[0] = m->stones[1] = 0;
  memset(m->discs, 0, sizeof m->discs);
  m->games++;
  m->due = now();
  speech->begin(m);
}

static void play(match *m, double due) {
  int mover = (m->first + m->ply) % 2, column = drop_somewhere(m);
  m->seen = speech->acknowledges ? 0 : ACKNOWLEDGED;
  m->due = due;
  speech->move(m, mover, column);
}

static void rest(match *m) {
  m->next = NULL;
  idle_first ? (idle_last->next = m) : (idle_first = m);
  idle_last = m;
}

static void measured(double trip) {
  if (trips.count == trips.room)
    trips.at = realloc(trips.at, (trips.room = trips.room ? 2 * trips.room : 4096) * sizeof trip);
  trips.at[trips.count++] = trip;
}

/* Something is known of the state after so many plies: SEAT_0, SEAT_1 has it, or it is ACKNOWLEDGED. */
void saw(match *m, int what, int ply) {
  if (ply != m->ply || m->seen & what) return;
  m->seen |= what;
  if (m->seen != ALL) return;
  if (m->opening) m->opening = false, live += m->games == 1;
  else if ((open_loop ? m->due : now()) >= counted_from) completed++, measured(now() - m->due);
  if (m->over) begin(m);
  else if (playing && !open_loop) play(m, now());
  else rest(m);
}

static match *opened(int slot) {
  match *m = calloc(1, sizeof *m);
  int before = live;
  double until = now() + SILENCE;
  m->slot = slot;
  m->opening = true;
  speech->open(m);
  while (live == before) {
    if (now() > until) fail("Match %d was not opened within %d s.", slot, SILENCE);
    pump(1000);
  }
  return m;
}

/* --- runs --- */

static int by_size(const void *a, const void *b) {
  double x = *(double *)a, y = *(double *)b;
  return (x > y) - (x < y);
}

static double percentile(double share) {
  return trips.count ? 1e3 * trips.at[(size_t)(share * (trips.count - 1))] : 0;
}

static void report(double seconds, double own_used) {
  double all = 0;
  qsort(trips.at, trips.count, sizeof *trips.at, by_size);
  printf("{\"each_seconds\":[");
  for (int i = 0; i < processes.count; i++) {
    printf("%s%.4f", i ? "," : "", processes.seconds[i]);
    all += processes.seconds[i];
  }
  printf("],\"moves\":%ld,\"seconds\":%.3f,\"server_seconds\":%.4f,\"load_seconds\":%.2f,"
    "\"p50_ms\":%.3f,\"p99_ms\":%.3f,\"max_ms\":%.3f}\n",
    completed, seconds, all, own_used, percentile(0.5), percentile(0.99), percentile(1));
}

static void check_none_is_stuck(match **matches, int count) {
  for (int i = 0; i < count; i++) {
    match *m = matches[i];
    if (m->seen != ALL && now() - m->due > SILENCE / 2)
      fail("Match %s has waited for ply %d for %.0f s.", m->id, m->ply, now() - m->due);
  }
}

static match *idle_one(void) {
  match *m = idle_first;
  if (m) idle_first = m->next;
  return m;
}

/* Makes the moves that are due by now, each by a match that has nothing under way. */
static void make_due_moves(double start, double rate, double end, long *made) {
  double at = now() < end ? now() : end;
  while (idle_first && start + *made / rate < at) play(idle_one(), start + (*made)++ / rate);
}

/* Waits for the answers to the last moves that were due. */
static void drain(double start, double rate, double end, long *made, long expected) {
  while (completed < expected && now() < end + SILENCE) {
    make_due_moves(start, rate, end, made);
    pump(100);
  }
  if (completed < expected) fail("Of %ld moves that were due only %ld were answered.", expected, completed);
}

static void run(int count, double warm, double seconds, double rate) {
  match **matches = calloc(count, sizeof *matches);
  for (int i = 0; i < count; i++) matches[i] = opened(i);
  long made = 0;
  double start = now(), from = start + warm, end = from + seconds, own_used = 0;
  open_loop = rate > 0;
  playing = true;
  tick_every(open_loop ? 1 / rate : 0.01);
  while (!open_loop && idle_first) play(idle_one(), start);
  for (double at = start; at < end; at = now()) {
    if (at >= from && counted_from > from) {
      counted_from = from;
      for (int i = 0; i < processes.count; i++) processes.seconds[i] = seconds_of(processes.pid[i]);
      own_used = own_seconds();
    }
    if (open_loop) make_due_moves(start, rate, end, &made);
    pump(100);
  }
  for (int i = 0; i < processes.count; i++)
    processes.seconds[i] = seconds_of(processes.pid[i]) - processes.seconds[i];
  own_used = own_seconds() - own_used;
  double took = now() - from;
  playing = false;
  check_none_is_stuck(matches, count);
  if (open_loop) drain(start, rate, end, &made, (long)(rate * seconds) - 1);
  report(took, own_used);
}

static void wait_for_line(void) {
  fputs("{\"ready\":true}\n", stdout);
  fflush(stdout);
  fcntl(0, F_SETFL, O_NONBLOCK);
  char line[16];
  while (read(0, line, sizeof line) < 0) pump(50);
}

static void hold(int first, int count) {
  for (int i = 0; i < first; i++) opened(i);
  wait_for_line();
  for (int i = 0; i < count; i++) opened(first + i);
  wait_for_line();
}

int main(int argc, char **argv) {
  if (argc < 7) fail("Say: load DIALECT PORT PID closed|open|idle ... (see the top of load.c).");
  speech = dialect_named(argv[1]);
  nodes.count = numbers_in(argv[2], nodes.at, MOST_NODES);
  processes.count = numbers_in(argv[3], processes.pid, 64);
  if (!strcmp(argv[4], "idle")) hold(atoi(argv[5]), atoi(argv[6]));
  else run(atoi(argv[5]), atof(argv[6]), atof(argv[7]), argc > 8 ? atof(argv[8]) : 0);
  return 0;
}
