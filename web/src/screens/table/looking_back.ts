// What one goes back through a match with; it comes when somebody does.
export { LookingBack, recall } from "../../lib/match/looking_back.svelte";
export { keyed } from "../replay/replay_keys";
export { default as Transport } from "../replay/Transport.svelte";
