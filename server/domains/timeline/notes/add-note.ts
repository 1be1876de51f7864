import type { ReplyOf } from "#contract/endpoint.ts";
import type { addNote as endpoint } from "#contract/timeline.ts";
import type { Call } from "../../../context.ts";
import { ownerOf } from "../../../db/owner.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { refuse } from "../../../errors.ts";
import { mustWriteCrm, tellChanged } from "../../crm/index.ts";
import { presentNote } from "../present.ts";
import { selectWhose } from "../stream/store.ts";
import { fetchNote } from "./fetch-note.ts";
import { insertNote } from "./store.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

/** A note on the timeline of the row's own creator, also when others are merged into it. */
export async function addNote({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  mustWriteCrm(ctx.actor);
  const { userId } = ctx.actor;
  return inTransaction(ctx, async (tx) => {
    const owner = ownerOf(tx);
    const [creatorId] = await selectWhose(owner, input.id);
    if (creatorId === undefined) return refuse("not_found");
    const note = { creatorId, authorId: userId, text: input.text, createdAt: ctx.clock.now() };
    const id = await insertNote(owner, note);
    if (!id) throw new Error("an inserted note has an id");
    tellChanged(tx, ["timeline"]);
    return { success: true, entry: presentNote(await fetchNote(tx, id), userId) };
  });
}
