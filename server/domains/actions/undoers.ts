import type { Verb } from "#contract/actions.ts";
import type { Context, Member } from "../../context.ts";

/**
 * Takes one action back, inside the transaction that marks it as undone; `inverse` is what its verb recorded, rows of
 * crm_changes are found by `actionId`.
 */
export type Undoer = (call: { ctx: Context<Member>; actionId: string; inverse: unknown }) => Promise<void>;
export type Undoers = Record<Verb, Undoer>;
