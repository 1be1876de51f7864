import { giveFeedback as endpoint } from "#contract/shared-lists.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import type { Context } from "../../context.ts";
import { createAttemptLimit } from "../../http/attempt-limit.ts";
import { refuse } from "../../errors.ts";
import type { SharedRow } from "../lists/index.ts";
import { readPlaces } from "../memberships/index.ts";
import { notifyUserOrOwner } from "../notifications/index.ts";
import { fetchSharedList } from "./fetch-shared-list.ts";
import { presentFeedback, presentSitting } from "./present.ts";
import {
  lockVisitor,
  selectListed,
  selectSitting,
  selectVisitor,
  upsertFeedback,
  type FeedbackAuthor,
} from "./store.ts";
import { getOrSetVisitorId } from "./visits/visitor-id.ts";
import { nameVisits } from "./visits/store.ts";
import { emitChanged, write } from "../../kernel/handler.ts";

/** One address cannot push the feedback of others out of sight. */
const newReviewers = createAttemptLimit({ max: 50, windowMs: DAY_MS });

/** A visitor who gives no feedback for so long has ended their sitting. */
const PAUSE_MS = 30 * 60_000;

/** Replaces the visitor's feedback on a creator of the list and notifies the workspace. */
export const giveFeedback = write(endpoint)(async ({ ctx, input, client }) => {
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
  const at = ctx.clock.now();
  await lockVisitor(tenant, author);
  const since = new Date(at.getTime() - PAUSE_MS);
  const sittingAt = await upsertFeedback(tenant, { ...author, feedback, reviewer: input.reviewer, at, since });
  await nameVisits(tenant, { ...author, name: input.reviewer });
  // Colleagues who try the page are no clients.
  if (!isMember) await notifyOfSitting(ctx, { list, author, sittingAt, reviewer: input.reviewer });
  emitChanged({ emit: ctx.emit, customerId: list.customerId }, ["feedback"]);
  return { mine: presentFeedback(feedback) };
});

type Sitting = { list: SharedRow; author: FeedbackAuthor; sittingAt: Date; reviewer: string };

/**
 * One notification for all feedback of a sitting, brought up to date: for the member who turned it on, or for the
 * owner of the workspace when that is unknown or they have left.
 */
async function notifyOfSitting(ctx: Context, { list, author, sittingAt, reviewer }: Sitting): Promise<void> {
  const { customerId } = list;
  const given = await selectSitting({ db: ctx.db, customerId }, { ...author, sittingAt });
  await notifyUserOrOwner(ctx, {
    customerId,
    userId: list.feedbackTo,
    subject: ["list.feedback", list.id, author.visitorId, sittingAt.toISOString()].join(" "),
    payload: presentSitting({ list, reviewer, given }),
    replaces: "all",
  });
}
