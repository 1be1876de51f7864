import { LISTED_TEXT_MAX } from "#contract/posts.ts";
import type { TrackedPost } from "#contract/tracking/shapes.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { readCards } from "../../creators/index.ts";
import { exportablePost, presentListed, selectListed, type ListedRow, type PostKey } from "../../posts/index.ts";
import { selectCoAuthorRows } from "../store.ts";
import { campaignIds, type Reader, type Tracked } from "./tracked.ts";

type People = ReadonlyMap<number, { _id: string; full_name: string; picture_url: string | null }>;

/** Posts by their keys, as the search engine has found and ordered them. One that is gone since is left out. */
export async function readRows(
  ctx: Reader,
  keys: readonly PostKey[],
  { textMax }: { textMax?: number } = {},
): Promise<ListedRow[]> {
  if (keys.length === 0) return [];
  const creatorIds = [...new Set(keys.map(({ creatorId }) => creatorId))];
  const scope = { reader: tenantOf(ctx), creatorIds, among: keys, until: ctx.clock.now() };
  const rows = await selectListed(scope, textMax === undefined ? {} : { textMax });
  const byId = new Map(rows.map((row) => [row.post.id, row]));
  return keys.flatMap(({ id }) => byId.get(id) ?? []);
}

/** Posts as trackings show them, each with the creator that it is shown under. */
export async function readPosts(ctx: Reader, tracked: Tracked, keys: readonly PostKey[]): Promise<TrackedPost[]> {
  const [rows, marks] = await Promise.all([
    readRows(ctx, keys, { textMax: LISTED_TEXT_MAX }),
    campaignIds(ctx, tracked),
  ]);
  const marked = new Set(marks);
  const [people, coAuthors] = await Promise.all([
    readPeople(
      ctx,
      rows.map(({ creatorId }) => shownAs(tracked, creatorId)),
    ),
    readCoAuthors(ctx, rows),
  ]);
  return rows.map((row) =>
    Object.assign(
      tracked.forExport ? exportablePost(presentListed(ctx.config, row), row) : presentListed(ctx.config, row),
      {
        creator: people.get(shownAs(tracked, row.creatorId)) ?? null,
        isCampaignPost: marked.has(row.post.id),
        coAuthors: coAuthors.get(row.post.id) ?? [],
      },
    ),
  );
}

/** Hardly any post is a joint one: most pages need no query. */
export async function readCoAuthors(ctx: Reader, rows: readonly ListedRow[]): Promise<Map<number, string[]>> {
  const joint = rows.filter(({ isJoint }) => isJoint);
  if (joint.length === 0) return new Map();
  const creatorIds = [...new Set(joint.map(({ creatorId }) => creatorId))];
  const others = await selectCoAuthorRows(tenantOf(ctx), { creatorIds, ids: joint.map(({ post }) => post.id) });
  const byPost = Map.groupBy(others, ({ id }) => id);
  return new Map([...byPost].map(([id, own]) => [id, [...new Set(own.map(({ username }) => username))]]));
}

export function shownAs(tracked: Tracked, creatorId: number): number {
  return tracked.shownAs.get(creatorId) ?? creatorId;
}

export async function readPeople(ctx: Reader, ids: readonly number[]): Promise<People> {
  const cards = await readCards({ ctx, ids: [...new Set(ids)] });
  return new Map(
    [...cards].map(([id, { _id, full_name, picture_url }]) => [id, { _id, full_name, picture_url }] as const),
  );
}
