import type { ReplyOf } from "#contract/endpoint.ts";
import type { editNote as endpoint } from "#contract/timeline.ts";
import type { Call } from "../../../context.ts";
import { ownerOf } from "../../../db/owner.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { mustWriteCrm, tellChanged } from "../../crm/index.ts";
import { mustEditNote } from "../policy.ts";
import { presentNote } from "../present.ts";
import { fetchNote } from "./fetch-note.ts";
import { updateNote } from "./store.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

/** The same words again are no edit. */
export async function editNote({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  mustWriteCrm(ctx.actor);
  return inTransaction(ctx, async (tx) => {
    const before = await fetchNote(tx, input.id);
    mustEditNote(ctx.actor, before);
    if (before.text !== input.text) {
      await updateNote(ownerOf(tx), before.id, { text: input.text, editedAt: ctx.clock.now() });
      tellChanged(tx, ["timeline"]);
    }
    return { success: true, entry: presentNote(await fetchNote(tx, before.id), ctx.actor.userId) };
  });
}
