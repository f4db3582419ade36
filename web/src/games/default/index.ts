import type { GameView } from "..";
import Table from "./Table.svelte";

export { learnBrought } from "./brought.svelte";

export const view: GameView = { table: Table, traits: {} };
