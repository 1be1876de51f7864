import type { discardImport as endpoint } from "#contract/imports.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Call } from "../../../context.ts";
import { ownerOf } from "../../../db/owner.ts";
import { refuse } from "../../../errors.ts";
import { mustImport } from "../policy.ts";
import { mustBeDraft } from "../states.ts";
import { deleteDraft } from "../store.ts";
import { fetchImport } from "./fetch-import.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

/** Throws away a table that was opened, file and all. */
export async function discardImport({ ctx, input: { id } }: Input): Promise<ReplyOf<typeof endpoint>> {
  mustImport(ctx.actor);
  const owner = ownerOf(ctx);
  const row = await fetchImport(owner, id);
  mustBeDraft(row.state);
  const gone = (await deleteDraft(owner, id)) ?? refuse("conflict");
  if (gone.file) await ctx.files.delete(gone.file);
  return { success: true };
}
