import type { Cover } from "../covers";
import Art from "./Art.svelte";
import Mark from "./Mark.svelte";

export const cover: Cover = { place: 1, art: Art, mark: Mark, discs: true };
