import * as contract from "#contract/listening/endpoints.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { totalsOf } from "../../../engine/queries/posts/totals.ts";
import { read } from "../../../kernel/handler.ts";
import { assertTracking, beforeThese, periodOf, postsOf, presentPeriod } from "../../tracking/index.ts";
import { selectTopics } from "../store.ts";
import { inPeriod, readMerged, topicOf } from "./listened.ts";

export const readShareOfVoice = read(contract.readShareOfVoice)(async ({ ctx, input }) => {
  assertTracking(ctx);
  const filters = inPeriod(ctx, input.filters, input.period_id);
  const [rows, merged] = await Promise.all([selectTopics(tenantOf(ctx)), readMerged(ctx)]);
  const topics = rows.map(async (row) => {
    const posts = await postsOf(ctx, topicOf(ctx, row, merged), filters);
    const before = beforeThese(posts);
    const [now, earlier] = await Promise.all([totalsOf(ctx.engine, posts.of), before && totalsOf(ctx.engine, before)]);
    return {
      _id: row.id,
      title: row.title,
      posts: { value: now.posts, previous: earlier?.posts ?? null },
      engagement: { value: now.engagement, previous: earlier?.engagement ?? null },
      partial: now.partial,
      leftOut: now.leftOut,
    };
  });
  const shares = await Promise.all(topics);
  return {
    period: presentPeriod(periodOf(ctx, filters)),
    topics: shares.toSorted((a, b) => (b.posts.value ?? 0) - (a.posts.value ?? 0) || a.title.localeCompare(b.title)),
  };
});
