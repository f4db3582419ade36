// Links for others: with an address that leads them here, or none.
const ONLY_HERE = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Where others find the house: as this browser found it, unless only this computer knows that name. */
export function addressFor(origin: string, told: string): string {
  return ONLY_HERE.test(new URL(origin).hostname) ? told : origin;
}
