import type { applyMapping as endpoint } from "#contract/imports.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Call } from "../../../context.ts";
import { ownerOf } from "../../../db/owner.ts";
import { refuse } from "../../../errors.ts";
import { fetchImport } from "../drafts/fetch-import.ts";
import { readAgain } from "../drafts/read-again.ts";
import { mustImport } from "../policy.ts";
import { presentImport } from "../present.ts";
import { mustBeDraft } from "../states.ts";
import { updateDraft } from "../store.ts";
import { fetchMapping } from "./read-mappings.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

/** Reads a table as another was read, column by column of the same header. */
export async function applyMapping({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  mustImport(ctx.actor);
  const owner = ownerOf(ctx);
  const row = await fetchImport(owner, input.id);
  mustBeDraft(row.state);
  const mapping = await fetchMapping(owner, input.mappingId);
  const understood = await readAgain({ ctx, row, mapping });
  const changed = await updateDraft(owner, row.id, { ...understood, tried: null, problems: null, error: null });
  return { import: presentImport(changed ?? refuse("conflict")) };
}
