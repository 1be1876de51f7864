export { noteAction } from "./note-action.ts";
export { recordAction } from "./record-action.ts";
export type { Undoer, Undoers, Verb } from "./verbs.ts";
