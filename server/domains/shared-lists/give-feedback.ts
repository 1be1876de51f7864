import { giveFeedback as endpoint } from "#contract/shared-lists.ts";
import { DAY_MS } from "#contract/limits.ts";
import { createAttemptLimit } from "../../http/attempt-limit.ts";
import { inTransaction } from "../../db/transaction.ts";
import { refuse } from "../../errors.ts";
import { readPlaces } from "../memberships/index.ts";
import { fetchSharedList } from "./fetch-shared-list.ts";
import { presentFeedback } from "./present.ts";
import { selectListed, selectVisitor, upsertFeedback } from "./store.ts";
import { getOrSetVisitorId } from "./visits/visitor-id.ts";
import { nameVisits } from "./visits/store.ts";
import { emitChanged, write } from "../../kernel/handler.ts";

/** One address cannot push the feedback of others out of sight. */
const newReviewers = createAttemptLimit({ max: 50, windowMs: DAY_MS });

/** Replaces the visitor's feedback on a creator of the list and notifies the workspace. */
export const giveFeedback = write(endpoint, { transaction: "own" })(async ({ ctx, input, client }) => {
  const list = await fetchSharedList({ ctx, client, shareId: input.id });
  if (!list.takesFeedback) refuse("feedback_closed");
  const feedback = { creatorId: Number(input.creatorId), verdict: input.verdict, comment: input.comment };
  const tenant = { db: ctx.db, customerId: list.customerId };
  const listed = await selectListed(tenant, await readPlaces(tenant, [list.id]), [feedback.creatorId]);
  if (listed.length === 0) refuse("not_found");
  const author = { listId: list.id, visitorId: getOrSetVisitorId(ctx, client, list) };
  const isMember = ctx.actor.kind === "member" && ctx.actor.customerId === list.customerId;
  const { hasVisited, hasFeedback } = await selectVisitor(tenant, author);
  if (!isMember && !hasVisited) refuse("unknown_visitor");
  if (!hasFeedback) newReviewers.begin(`${client.address}\n${list.id}`, ctx.clock.now());
  await inTransaction(ctx, async (tx) => {
    const txTenant = { db: tx.db, customerId: list.customerId };
    await upsertFeedback(txTenant, { ...author, feedback, reviewer: input.reviewer, at: tx.clock.now() });
    await nameVisits(txTenant, { ...author, name: input.reviewer });
    emitChanged({ emit: tx.emit, customerId: list.customerId }, ["feedback"]);
  });
  return { success: true, mine: presentFeedback(feedback) };
});
