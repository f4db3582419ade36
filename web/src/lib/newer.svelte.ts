// Whether the house has a newer client than this page: its old files may be gone, so people are asked to reload.
const FILE = "/client.txt"; // the digest of the client that the house has now (vite.config.ts)

const DIGEST = /^[0-9a-f]{12}$/; // anything else came from somewhere between here and the house

export const newer = $state({ ready: false });

const own = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="client"]')?.content || undefined;

/** After the house was away, or when a file is not there. Without an answer nothing is known. */
export async function lookForNewer(): Promise<void> {
  const mine = own();
  if (!mine || newer.ready) return;
  const answer = await fetch(FILE, { cache: "no-cache" }).catch(() => null);
  const theirs = answer?.ok ? (await answer.text().catch(() => "")).trim() : "";
  if (DIGEST.test(theirs) && theirs !== mine) newer.ready = true;
}

/** The house said so itself. */
export function outdated(): void {
  newer.ready = true;
}
