import type { NotificationPayload } from "#contract/notifications.ts";
import type { Context } from "../../context.ts";
import type { TenantDb } from "../../db/tenant.ts";
import { inTransaction } from "../../db/transaction.ts";
import { layersOf } from "../../engine/queries/layer.ts";
import { eachAlone } from "../../kernel/each-alone.ts";
import { limitsOf, selectPlans } from "../plans/index.ts";
import { selectLists } from "../memberships/index.ts";
import { notifyMembers } from "../notifications/index.ts";
import { selectWatches, shownAsOf } from "../network-watch/index.ts";
import { selectMarked, selectMembers } from "../tracking/index.ts";
import { findEvents, nameOf, type AlertEvent } from "./events.ts";
import { insertEvent, selectAllRules, selectEvents, selectPostNames, type RulesRow } from "./store.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { TRACKING_ON } from "#contract/base/states.ts";

/**
 * Notifies members of the events that their alerts are about. An event and its notifications are written together, once
 * for each event however often this runs.
 */
export async function checkAlerts({ ctx }: { ctx: Context }): Promise<void> {
  const rules = await selectAllRules(ctx.db);
  const plans = await selectPlans(ctx.db, [...new Set(rules.map(({ customerId }) => customerId))]);
  // What fails for one workspace is no reason to leave out the others.
  await eachAlone(rules, async (rule) => {
    const limits = limitsOf(ctx.config, plans.get(rule.customerId) ?? PLAN_IDS.visitor);
    const isAllowed = (rule.subject === "list" ? limits.trackedLists : limits.networkWatches) !== 0;
    const watched = await findSubject({ db: ctx.db, customerId: rule.customerId }, rule);
    if (watched && (isAllowed || watched.isSample)) await checkRule(ctx, rule, watched);
  });
}

type Watched = { title: string; isSample: boolean; shownAs: ReadonlyMap<number, number> };

/** undefined: it is gone, or not tracked. */
async function findSubject(tenant: TenantDb, { subject, subjectId }: RulesRow): Promise<Watched | undefined> {
  if (subject === "list") {
    const [list] = await selectLists(tenant, { ids: [subjectId] });
    if (list?.trackingState !== TRACKING_ON) return undefined;
    const members = await selectMembers(tenant, subjectId);
    const shownAs = new Map(members.map((member) => [member.creatorId, member.shownAs]));
    return { title: list.title, isSample: list.isSample, shownAs };
  }
  const [watch] = await selectWatches(tenant, { id: subjectId });
  if (!watch || watch.isListDeleted) return undefined;
  return { title: watch.title, isSample: false, shownAs: await shownAsOf(tenant, watch) };
}

async function checkRule(ctx: Context, rule: RulesRow, { title, shownAs }: Watched): Promise<void> {
  const { customerId, subject, subjectId } = rule;
  const tenant = { db: ctx.db, customerId };
  const known = await selectEvents(tenant, subjectId);
  const marked = rule.undisclosedSince ? await selectMarked(tenant, subjectId) : [];
  const events = await findEvents(ctx.engine, {
    rule,
    layers: await layersOf(tenant),
    shownAs,
    known,
    campaignPosts: marked.flatMap(({ id, isPart }) => (isPart ? [id] : [])),
    now: ctx.clock.now(),
  });
  const names = await selectPostNames(
    ctx.db,
    events.map(({ postId }) => postId),
  );
  for (const event of events) {
    const post = names.get(event.postId);
    // It was deleted since the search engine has read it.
    if (!post) continue;
    const name = nameOf(event, post.name);
    if (known.has(name)) continue;
    await notifyOnce(
      ctx,
      { customerId, subjectId, event, name },
      {
        kind: "alert",
        alert: event.alert,
        about: { subject, id: subjectId, title },
        creator: String(event.creatorId),
        post: String(event.postId),
        publishedAt: post.publishedAt.toISOString(),
        times: event.times ?? null,
        handle: event.handle ?? null,
        days: event.days ?? null,
      },
    );
  }
}

type NamedEvent = { customerId: string; subjectId: string; event: AlertEvent; name: string };

async function notifyOnce(
  ctx: Context,
  { customerId, subjectId, event, name }: NamedEvent,
  payload: NotificationPayload,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = { subjectId, event: name, creatorId: event.creatorId, at: ctx.clock.now() };
    if (!(await insertEvent({ db: tx.db, customerId }, row))) return;
    await notifyMembers(tx, { customerId, subject: `alert ${subjectId} ${name}`, payload });
  });
}
