import { readFileSync } from "node:fs";
import { z } from "zod";
import { PROFILE_AUTHENTICITY } from "#contract/scores/profile-authenticity.ts";
import { profileAuthenticity } from "#contract/scores/formulas/profile-authenticity.ts";

/**
 * How the public signals judge genuine accounts: `node bench/public-signals.ts FILE`, JSON of genuine Instagram accounts
 * with the likes and comments of their posts. Texts, series of counts and peers are not in it: their signals are
 * missing, and without them hardly any account gets a verdict, so that each signal is looked at by itself.
 */
const account = z.object({
  userFollowerCount: z.number(),
  userFollowingCount: z.number(),
  mediaLikeNumbers: z.array(z.number()),
  mediaCommentNumbers: z.array(z.number()),
  mediaUploadTimes: z.array(z.number()),
});

const { posts: newest, verdicts } = PROFILE_AUTHENTICITY;
const [file = ""] = process.argv.slice(2);
const accounts = z.array(account).parse(JSON.parse(readFileSync(file, "utf8")));
const judged = accounts.map((one) => {
  const posts = one.mediaLikeNumbers
    .map((likes, at) => ({
      id: at,
      publishedAt: new Date(1_000 * (one.mediaUploadTimes[at] ?? 0)),
      text: "",
      likes,
      comments: one.mediaCommentNumbers[at] ?? null,
      views: null,
      isSponsored: false,
    }))
    .toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())
    .slice(0, newest);
  return profileAuthenticity({
    series: [],
    posts,
    followers: one.userFollowerCount,
    following: one.userFollowingCount,
    account: { followers: one.userFollowerCount, following: one.userFollowingCount },
    engagement: { rate: null, percentile: null, posts: posts.length },
  });
});
console.log(`${accounts.length} genuine accounts`);
console.table(
  Object.fromEntries(
    (["comments", "spread", "following"] as const).map((id) => {
      const known = judged.flatMap(({ signals }) =>
        signals.filter((one) => one.id === id).flatMap(({ score }) => score ?? []),
      );
      const below = known.filter((score) => score < verdicts.low).length;
      return [id, { known: known.length, below, part: known.length === 0 ? 0 : below / known.length }];
    }),
  ),
);
