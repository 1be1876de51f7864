import { giveFeedback as endpoint } from "#contract/shared-lists.ts";
import { inTransaction } from "../../db/transaction.ts";
import { refuse } from "../../errors.ts";
import { readPlaces } from "../memberships/index.ts";
import { openShare } from "./lock/open-share.ts";
import { presentWord } from "./present.ts";
import { selectShown, upsertWord } from "./store.ts";
import { knowVisitor } from "./visits/know-visitor.ts";
import { nameVisits } from "./visits/store.ts";
import { emitChanged, write } from "../../kernel/handler.ts";

/** A visitor's last word on a creator the list shows; its team hears of it at once. */
export const giveFeedback = write(endpoint, { transaction: "own" })(async ({ ctx, input, client }) => {
  const list = await openShare({ ctx, client, shareId: input.id });
  if (!list.takesFeedback) refuse("feedback_closed");
  const word = { creatorId: Number(input.creatorId), verdict: input.verdict, comment: input.comment };
  const reader = { db: ctx.db, customerId: list.customerId };
  const shown = await selectShown(reader, await readPlaces(reader, [list.id]), [word.creatorId]);
  if (shown.length === 0) refuse("not_found");
  const whose = { listId: list.id, visitorId: knowVisitor(ctx, client, list) };
  await inTransaction(ctx, async (tx) => {
    const owner = { db: tx.db, customerId: list.customerId };
    await upsertWord(owner, { ...whose, word, reviewer: input.reviewer, at: tx.clock.now() });
    await nameVisits(owner, { ...whose, name: input.reviewer });
    emitChanged({ emit: tx.emit, customerId: list.customerId }, ["feedback"]);
  });
  return { success: true, mine: presentWord(word) };
});
