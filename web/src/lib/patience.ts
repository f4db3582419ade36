// Nothing is waited for without end: what has not come by then does not come, and whoever waits is told.
export const PATIENCE = 15_000; // milliseconds for what is looked up, or a file
export const PRESSED = 8000; // milliseconds for what somebody has pressed a button for

/** What comes in time; else it fails. */
export function inTime<T>(coming: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(fail, PATIENCE, new Error("Nothing came in time."));
  });
  return Promise.race([coming, late]).finally(() => clearTimeout(timer));
}
