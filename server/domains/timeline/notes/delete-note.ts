import type { ReplyOf } from "#contract/endpoint.ts";
import type { deleteNote as endpoint } from "#contract/timeline.ts";
import type { Call } from "../../../context.ts";
import { lockCustomer, ownerOf } from "../../../db/owner.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { recordAction } from "../../actions/index.ts";
import { mustWriteCrm, tellChanged } from "../../crm/index.ts";
import type { Deletion } from "../inverses.ts";
import { mustDeleteNote } from "../policy.ts";
import { fetchNote } from "./fetch-note.ts";
import { updateNote } from "./store.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

export async function deleteNote({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  mustWriteCrm(ctx.actor);
  return inTransaction(ctx, async (tx) => {
    const owner = ownerOf(tx);
    await lockCustomer(owner);
    const note = await fetchNote(tx, input.id);
    mustDeleteNote(ctx.actor, note);
    await updateNote(owner, note.id, { deletedAt: ctx.clock.now() });
    const inverse: Deletion = { noteId: note.id };
    const actionId = await recordAction({ ctx: tx, verb: "timeline.note-delete", count: 1, title: null, inverse });
    tellChanged(tx, ["timeline"]);
    return { success: true, actionId };
  });
}
