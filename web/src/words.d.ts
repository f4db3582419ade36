declare module "virtual:words" {
  /** By part and language. */
  export const words: Record<string, Record<string, () => Promise<{ default: Record<string, string | string[]> }>>>;
}
