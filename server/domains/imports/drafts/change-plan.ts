import type { planImport as endpoint } from "#contract/imports.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Call } from "../../../context.ts";
import { ownerOf } from "../../../db/owner.ts";
import { refuse } from "../../../errors.ts";
import { fetchLists } from "../../memberships/index.ts";
import { mustImport } from "../policy.ts";
import { presentImport } from "../present.ts";
import { mustBeDraft } from "../states.ts";
import { updateDraft } from "../store.ts";
import { fetchImport } from "./fetch-import.ts";
import { readAgain } from "./read-again.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

/** Reads the table as a person says; what a dry run of the plan before has found is forgotten. */
export async function changePlan({ ctx, input: { id, plan } }: Input): Promise<ReplyOf<typeof endpoint>> {
  mustImport(ctx.actor);
  const owner = ownerOf(ctx);
  const row = await fetchImport(owner, id);
  mustBeDraft(row.state);
  await fetchLists(owner, plan.listIds);
  const understood = await readAgain({ ctx, row, plan });
  const changed = await updateDraft(owner, id, { ...understood, tried: null, problems: null, error: null });
  return { import: presentImport(changed ?? refuse("conflict")) };
}
