import type { ClosedMatterState } from "#contract/base/states.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../../context.ts";
import { refuse } from "../../../errors.ts";
import { CREATOR, curate } from "../../curation/index.ts";
import { emitToUser } from "../claims/change-owner.ts";
import { lockCreator } from "../claims/store.ts";
import * as store from "./store.ts";

/** Administrators decide whether a name is shown. It stays the creator's own word. */
export async function decideRename(
  ctx: Context<Member>,
  { messageId, outcome }: { messageId: string; outcome: ClosedMatterState },
): Promise<void> {
  const found = await store.selectRequest(ctx.db, messageId);
  if (!found || !(await lockCreator(ctx.db, found.creatorId))) refuse("conflict", say("ownProfile.renameOver"));
  const request = await store.selectRequest(ctx.db, messageId);
  const name = request?.requestedName;
  if (!request || !name) refuse("conflict", say("ownProfile.renameOver"));
  await store.updateRequestedName(ctx.db, request.id, { requestedName: null, renameMessageId: null });
  if (outcome === "resolved")
    await curate(ctx, {
      ids: [String(request.creatorId)],
      title: name,
      by: CREATOR,
      decide: () => ({ of: "fact", field: "fullName", to: name }),
    });
  await emitToUser(ctx, request.userId);
}
