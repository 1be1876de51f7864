import { TIMELINE_PAGE_SIZE } from "#contract/base/limits.ts";
import { getTimeline as endpoint, type TimelineEntry } from "#contract/timeline.ts";
import type { Call, Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { pageOf } from "../../../db/paging.ts";
import { issueAt, refuse } from "../../../errors.ts";
import { readVisiblePosts } from "../../profiles/index.ts";
import { presentEvent, presentFeedback, presentNote, presentPost } from "../present.ts";
import { placeIn, placeInPosts, readCursor, startAt, STREAMS, writeCursor, type Place, type Stream } from "./cursor.ts";
import { selectEvents, selectFeedback, selectNotes, selectMergedCreators } from "./store.ts";
import { read } from "../../../kernel/handler.ts";
import { say } from "#contract/messages/catalogue.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

const SHOWN: Record<Input["input"]["show"], readonly Stream[]> = {
  all: STREAMS,
  notes: ["note"],
  team: ["event"],
  feedback: ["feedback"],
  posts: ["post"],
};

/** A place in the stream with its entries; the entries are empty for kinds this version does not know. */
type Step = Place & { entries: TimelineEntry[] };
type StreamPage = { ctx: Context<Member>; creatorIds: number[]; from: Place; limit: number };

/** One page of the workspace's events and notes, feedback, and the creator's posts: four sorted streams merged. */
export const getTimeline = read(endpoint)(async ({ ctx, input }) => {
  const from = input.before === undefined ? startAt(ctx.clock.now()) : readCursor(input.before);
  if (!from) return refuse("bad_request", { issues: [issueAt("before", say("timeline.noPlace"))] });
  const creatorIds = await selectMergedCreators(tenantOf(ctx), input.id);
  if (creatorIds.length === 0) return refuse("not_found");

  const page = { ctx, creatorIds, from, limit: TIMELINE_PAGE_SIZE + 1 };
  const streams = await Promise.all(SHOWN[input.show].map(async (stream) => READ[stream](page)));
  const { rows, hasMore } = pageOf(streams.flat().toSorted(newestFirst), TIMELINE_PAGE_SIZE);
  const last = rows.at(-1);
  return { entries: rows.flatMap((row) => row.entries), next: hasMore && last ? writeCursor(last) : null };
});

const READ: Record<Stream, (page: StreamPage) => Promise<Step[]>> = {
  async event({ ctx, from, ...page }) {
    const rows = await selectEvents(tenantOf(ctx), { ...page, before: placeIn("event", from) });
    return rows.map((row) => step("event", row.id, row.at.toISOString(), presentEvent(row)));
  },
  async note({ ctx, from, ...page }) {
    const rows = await selectNotes(tenantOf(ctx), { ...page, before: placeIn("note", from) });
    return rows.map((row) => step("note", row.id, row.at.toISOString(), [presentNote(row, ctx.actor.userId)]));
  },
  async feedback({ ctx, from, ...page }) {
    const rows = await selectFeedback(tenantOf(ctx), { ...page, before: placeIn("feedback", from) });
    return rows.map((row) => step("feedback", row.id, row.at.toISOString(), [presentFeedback(row)]));
  },
  async post({ from, ...page }) {
    const posts = await readVisiblePosts({ ...page, before: placeInPosts(from) });
    return posts.map((post) => step("post", post._id, post.publishedAt, [presentPost(post)]));
  },
};

function step(stream: Stream, id: string, at: string, entries: TimelineEntry[]): Step {
  return { stream, id, at, entries };
}

/** Stable: within one stream, entries of the same time stay in the order of the query. */
function newestFirst(a: Step, b: Step): number {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1;
  return STREAMS.indexOf(a.stream) - STREAMS.indexOf(b.stream);
}
