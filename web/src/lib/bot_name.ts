// What people call a bot: the same at the table, in the lobby and in the history.
import { called, has, say } from "./texts.svelte";

interface Bot {
  name?: string; // its own, if it has one
  bot?: string;
  level?: number | null;
}

/** Its own name, otherwise the title of its level as one chooses it, otherwise just that it is a computer. */
export function botName({ name, bot, level }: Bot): string {
  if (name) return called(name);
  const title = (level ?? null) !== null && has(`bot.${bot}`) ? say(`bot.${bot}`) : say("web.computer");
  return title.charAt(0).toUpperCase() + title.slice(1);
}
