import { Readable } from "node:stream";
import type { ParsedInput } from "#contract/base/endpoint.ts";
import type { PostsEndpoints } from "#contract/tracking/endpoints.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Download, Member } from "../../../context.ts";
import { offsetOf } from "../../../db/paging.ts";
import { refuse } from "../../../errors.ts";
import { FILE_TYPES, writeCsv, type Column, type TableFile } from "../../../files/table-file.ts";
import { writeXlsx } from "../../../files/xlsx.ts";
import { exportFileName } from "../../exports/index.ts";
import { assertSize, ownLimits } from "../../plans/index.ts";
import { postsTable, presentListed, type PostKey } from "../../posts/index.ts";
import { readCoAuthors, readPeople, readRows, shownAs } from "./rows.ts";
import { findPage } from "./read-posts.ts";
import { postsOf, type Tracked } from "./tracked.ts";

/** Posts that a file has at most: a spreadsheet holds as many. */
const FILE_MAX = 1_000_000;
const WRITERS = {
  csv: <Row>(file: TableFile<Row>) => Readable.from(writeCsv(file)),
  xlsx: writeXlsx,
} as const;

const CO_AUTHORS: Column<{ coAuthors: readonly string[] }> = {
  header: "Co-authors",
  kind: "text",
  width: 26,
  value: ({ coAuthors }) => coAuthors.join(" "),
};

/** Posts that are read at a time. */
const BATCH = 2_000;

/** The posts that match, or a page of them, streamed. Which posts they are is read once, before the first line. */
export async function postsFile(
  ctx: Context<Member>,
  tracked: Promise<Tracked>,
  { filters, sort, asc, page, per_page: size, format }: Omit<ParsedInput<PostsEndpoints["file"]>, "id">,
): Promise<Download> {
  const posts = await postsOf(ctx, tracked, filters);
  // One more than the plan exports is enough to refuse it.
  const most = Math.min(FILE_MAX, (ownLimits(ctx).exportRows ?? FILE_MAX) + 1);
  const part = page === undefined ? { offset: 0, limit: most } : { offset: offsetOf(page, size), limit: size };
  const { rows, total } = await findPage(ctx, posts, { sort, asc, ...part });
  if (page === undefined && total > FILE_MAX) refuse("bad_request", say("tracking.fileTooLong", { max: FILE_MAX }));
  // Pages one after the other would be the whole file.
  assertSize(ctx, "exportRows", part.offset + rows.length);
  return {
    fileName: exportFileName({ title: `${posts.top.title} posts`, now: ctx.clock.now(), extension: format }),
    contentType: FILE_TYPES[format],
    content: WRITERS[format](postsTable(batches(ctx, posts, rows), { isByOthers: true, more: [CO_AUTHORS] })),
  };
}

/** The next batch is read while one is written. */
async function* batches(ctx: Context<Member>, tracked: Tracked, keys: readonly PostKey[]) {
  const readFrom = async (at: number) => readBatch(ctx, tracked, keys.slice(at, at + BATCH));
  let next = readFrom(0);
  for (let at = 0; at < keys.length; at += BATCH) {
    const batch = await next;
    next = readFrom(at + BATCH);
    // It is awaited in the next turn, unless the reader has left.
    next.catch(() => undefined);
    yield batch;
  }
}

async function readBatch(ctx: Context<Member>, tracked: Tracked, keys: readonly PostKey[]) {
  const rows = await readRows(ctx, keys);
  const shown = rows.map(({ creatorId }) => shownAs(tracked, creatorId));
  const [people, coAuthors] = await Promise.all([readPeople(ctx, shown), readCoAuthors(ctx, rows)]);
  return rows.map((row) => ({
    coAuthors: coAuthors.get(row.post.id) ?? [],
    view: { ...presentListed(ctx.config, row), creator: people.get(shownAs(tracked, row.creatorId)) ?? null },
    allowExport: row.allowExport,
  }));
}
