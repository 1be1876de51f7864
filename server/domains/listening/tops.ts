import { isDeepStrictEqual } from "node:util";
import * as contract from "#contract/listening/endpoints.ts";
import type { ListeningTop, Topic } from "#contract/listening/shapes.ts";
import type { TrackedRanking } from "#contract/rankings/tracked-rankings.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../context.ts";
import { tenantOf, type TenantDb } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import type { LogUndo } from "../../kernel/feature.ts";
import { read, write } from "../../kernel/handler.ts";
import { assertRoom } from "../plans/index.ts";
import { countTracked, readTracked, track, untrack } from "../rankings/index.ts";
import { assertTracking } from "../tracking/index.ts";
import { touchTopicShare } from "../shared-lists/index.ts";
import { fetchTopic } from "./fetch-topic.ts";
import * as store from "./store.ts";

/** Rankings and topics share a limit of the plan. */
export async function countTops(tenant: TenantDb): Promise<number> {
  return (await countTracked(tenant)) + (await store.countTopics(tenant));
}

function present({ id, title, query, createdAt, updatedAt, createdBy }: store.TopicRow): Topic {
  const times = { createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
  return { kind: "topic", _id: id, title, query, ...times, createdBy };
}

function asTop(ranking: TrackedRanking): ListeningTop {
  return { kind: "ranking", ...ranking };
}

export const listListeningTops = read(contract.listListeningTops)(async ({ ctx }) => {
  const [rankings, topics] = await Promise.all([readTracked(ctx), store.selectTopics(tenantOf(ctx))]);
  const tops = [...rankings.map(asTop), ...topics.map(present)];
  return { trackings: tops.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)) };
});

export const addListeningTop = write(contract.addListeningTop)(async ({ ctx, input, unchanged }) => {
  const { topId, network, country, title, query } = input;
  if (topId !== undefined) {
    const { tracking, isNew } = await track(ctx, { topId, network, country });
    if (!isNew) unchanged();
    return { tracking: asTop(tracking) };
  }
  if (title === undefined || query === undefined) return refuse("bad_request");
  assertTracking(ctx);
  await assertRoom(ctx, "listeningTops");
  await assertPlace(ctx);
  const now = ctx.clock.now();
  const { userId } = ctx.actor;
  const id = await store.insertTopic(tenantOf(ctx), { title, query, userId, createdAt: now, updatedAt: now });
  return { tracking: present(await fetchTopic(ctx, id)) };
});

/** Throws conflict where the workspace has as many topics as are compared with each other. */
async function assertPlace(ctx: Context<Member>): Promise<void> {
  const { TOPICS_MAX: max } = contract;
  if ((await store.countTopics(tenantOf(ctx))) >= max) refuse("conflict", say("listening.full", { max }));
}

export const updateTopic = write(contract.updateTopic, { action: "topics.update" })(async ({ ctx, input }) => {
  assertTracking(ctx);
  const { id, title, query } = input;
  const before = await fetchTopic(ctx, id);
  const isSame = before.title === title && isDeepStrictEqual(before.query, query);
  if (!isSame) await store.updateTopic(tenantOf(ctx), id, { title, query, updatedAt: ctx.clock.now() });
  return { changed: isSame ? 0 : 1, title: before.title, reply: { tracking: present(await fetchTopic(ctx, id)) } };
});

export const removeListeningTop = write(contract.removeListeningTop, {
  action: ({ topId }) => (topId === undefined ? "topics.delete" : "rankings.untrack"),
})(async ({ ctx, input }) => {
  const { topId, network, country, id } = input;
  if (topId !== undefined) return untrack(ctx, { topId, network, country });
  if (id === undefined) return refuse("bad_request");
  const { title } = await fetchTopic(ctx, id);
  const tenant = tenantOf(ctx);
  await store.deleteTopic(tenant, id);
  await touchTopicShare(tenant, id, ctx.clock.now());
  return { changed: 1, title };
});

/** Throws plan_limit or conflict if there is no room left for it. */
export const undoDeletion: LogUndo = {
  async check({ ctx }) {
    await assertRoom(ctx, "listeningTops");
    await assertPlace(ctx);
  },
};
