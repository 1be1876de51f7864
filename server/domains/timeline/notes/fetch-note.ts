import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import type { NoteRow } from "../stream/store.ts";
import { selectNote } from "./store.ts";

/** A note of the caller's team; throws not_found for one that is deleted or another team's. */
export async function fetchNote(ctx: Context<Member>, id: string): Promise<NoteRow> {
  return (await selectNote(tenantOf(ctx), id)) ?? refuse("not_found");
}
