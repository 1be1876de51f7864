import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../context.ts";
import type { Layer } from "../../db/layers.ts";
import { refuse } from "../../errors.ts";
import type { ImportRow } from "./store.ts";

type Layered = Pick<ImportRow, "layer">;

/** Administrators import for all workspaces unless they choose otherwise; teams only where the operator lets them. */
export function defaultLayer(ctx: Context<Member>): ImportRow["layer"] {
  return mayImportForAll(ctx) ? "installation" : "workspace";
}

export function assertMayImport(ctx: Context<Member>, { layer }: Layered): void {
  if (layer === "installation" && !mayImportForAll(ctx)) refuse("forbidden", say("imports.notForAll"));
}

/** An import for all workspaces is changed, discarded and reverted by who made it, or may make such imports. */
export function assertMayChange(ctx: Context<Member>, row: Layered & Pick<ImportRow, "actorId">): void {
  if (row.actorId !== ctx.actor.userId) assertMayImport(ctx, row);
}

function mayImportForAll({ actor, config }: Context<Member>): boolean {
  return actor.isAdmin || config.sharedImports;
}

/** Where the records of an import go. Its CRM rows, lists and notes are the workspace's in any case. */
export function layerOfImport({ layer, customerId }: Layered & Pick<ImportRow, "customerId">): Layer {
  return layer === "installation" ? null : customerId;
}

/** Whether its addresses are public: those of a team's table belong to its CRM. */
export function isPublicImport({ actor }: Context<Member>, { layer }: Layered): boolean {
  return actor.isAdmin && layer === "installation";
}
