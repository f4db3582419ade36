// What a record says, as far as its lines can be read without the rules.
export interface Told {
  game: string;
  plays: { seat: number | null; play: string; by: string }[]; // nobody's seat: a draw of luck
  result: string;
}

/** The plays of a record: `1/clock 4` is a play of seat 1 that the clock made. */
export function told(text: string): Told {
  const lines = text.split("\n");
  const named = (name: string) =>
    lines
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2)
      .trim() ?? "";
  const plays = lines.flatMap((line) => {
    const found = /^(\d|nature)(?:\/(\w+))? (\S.*)$/.exec(line);
    return found
      ? [{ seat: found[1] === "nature" ? null : Number(found[1]), by: found[2] ?? "", play: found[3]! }]
      : [];
  });
  return { game: named("game").split(" ")[0]!, plays, result: named("result") };
}
