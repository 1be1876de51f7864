import { LISTED_TEXT_MAX } from "#contract/posts.ts";
import {
  BEST_POSTS,
  profileHighlights as endpoint,
  type BestPost,
  type Publication,
} from "#contract/profiles/highlights.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { read } from "../../../kernel/handler.ts";
import { publicationPicture, safeUrl } from "../../creators/index.ts";
import { presentListed, selectListed, type PostScope } from "../../posts/index.ts";
import { findProfile } from "../opening/find-profile.ts";
import { selectBest, selectPublications, type PublicationRow } from "./store.ts";

type Found = Awaited<ReturnType<typeof selectBest>>;

export const profileHighlights = read(endpoint)(async ({ ctx, input }) => {
  const { card, creatorIds, isOpen } = await findProfile(ctx, Number(input.id));
  const until = ctx.clock.now();
  const scope = {
    reader: tenantOf(ctx),
    creatorIds,
    from: new Date(until.getTime() - BEST_POSTS.days * DAY_MS),
    until,
  };
  const [found, publications] = await Promise.all([selectBest(scope), selectPublications(ctx.db, creatorIds)]);
  const outstanding = found.best.filter(({ times }) => times >= BEST_POSTS.least);
  const isHeldBack = !isOpen && outstanding.length > 0;
  const best = isHeldBack ? [] : await readBest(ctx, scope, outstanding);
  return {
    best,
    missing: isHeldBack || best.length > 0 ? null : whyNone(found),
    publications: publications.map((row) => presentPublication(row, card.isSample)),
    blurredFields: isHeldBack ? ["posts"] : [],
  };
});

function whyNone({ posts, compared }: Found): "no_posts" | "too_few_posts" | "alike" {
  if (posts === 0) return "no_posts";
  return compared === 0 ? "too_few_posts" : "alike";
}

async function readBest(ctx: Context<Member>, scope: PostScope, best: Found["best"]): Promise<BestPost[]> {
  if (best.length === 0) return [];
  const rows = await selectListed({ ...scope, among: best }, { textMax: LISTED_TEXT_MAX });
  const byId = new Map(rows.map((row) => [row.post.id, row]));
  return best.flatMap(({ id, measure, times, median, posts }) => {
    const row = byId.get(id);
    return row ? [{ ...presentListed(ctx.config, row), best: { measure, times, median, posts } }] : [];
  });
}

function presentPublication(row: PublicationRow, isSample: boolean): Publication {
  const { kind, title, picture, description, latestTitle, latestLink, latestAt, everyDays } = row;
  const linked = (url: string | null) => (isSample ? null : safeUrl(url));
  return {
    kind,
    title,
    link: linked(row.link),
    picture: isSample ? null : publicationPicture(picture),
    description,
    is_book: kind === "book",
    latest:
      latestTitle === null || latestAt === null
        ? null
        : { title: latestTitle, link: linked(latestLink), at: latestAt.toISOString() },
    everyDays,
  };
}
