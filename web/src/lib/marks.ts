/** The marks that something wears, as words for `data-marks`, whatever the sheets call their classes. */
export function marks(...worn: (string | false | null | undefined)[]): string | undefined {
  return worn.filter(Boolean).join(" ") || undefined;
}
