import { NETWORK_FACTS } from "#contract/networks.ts";
import type { Figure, MissingReason } from "#contract/profiles.ts";
import { RECENT_POSTS, type AccountEvidence, type Evidence } from "../creators/index.ts";

/** Why an account has no such figure, given that it has none. */
export function whyMissing(figure: Figure, { compared, whole, ...shown }: AccountEvidence): MissingReason {
  const lacks = whatLacks(figure, figure === "score" ? compared : shown);
  // If nothing lacks where everything counts, it is somebody's terms that keep it.
  return lacks !== null && whatLacks(figure, whole) === null ? "licence" : (lacks ?? "no_source");
}

/** What keeps these rows from making the figure; null: nothing does. */
function whatLacks(figure: Figure, evidence: Evidence): MissingReason | null {
  if (figure === "followers") return evidence.counted === null ? "no_source" : null;
  if (figure === "score") return evidence.latest === null ? "no_source" : null;
  if (figure === "growth") return lacksForGrowth(evidence);
  if (evidence.lastPostAt === null) return isGiven(figure, evidence) ? null : "no_source";
  return lacksFromPosts(figure, evidence);
}

function lacksForGrowth({ latest, earlier }: Evidence): MissingReason | null {
  if (latest === null) return "no_source";
  return earlier === null ? "no_earlier_count" : null;
}

type PostFigure = Exclude<Figure, "followers" | "growth" | "score">;

/** Whether a source gives the figure, or what it is made of, without any posts. */
function isGiven(figure: PostFigure, { given, latest, network }: Evidence): boolean {
  if (given === null) return false;
  const { has, makes } = given;
  switch (figure) {
    case "engagementPerPost":
      return makes.engagement;
    case "engagementRate": {
      const over = NETWORK_FACTS[network].rateOver === "views" ? has.views : latest !== null;
      return has.rate || (makes.engagement && makes.rates && over);
    }
    case "viewsPerPost":
      return has.views;
    case "monthlyViews":
      return has.monthlyViews;
    case "postFrequency":
      return false;
  }
}

function lacksFromPosts(figure: PostFigure, { recent, latest, network }: Evidence): MissingReason | null {
  const { posts, withEngagement, withRate, withViews } = recent;
  const { fewest } = RECENT_POSTS;
  if (figure === "postFrequency") return null;
  if (figure === "monthlyViews") return withViews === 0 ? "no_source" : null;
  if (posts === 0) return "no_posts";
  if (posts < fewest) return "too_few_posts";
  if (figure !== "viewsPerPost" && withEngagement < fewest) return "hidden";
  if (figure === "engagementPerPost") return null;
  const isOverFollowers = figure === "engagementRate" && NETWORK_FACTS[network].rateOver === "followers";
  if (isOverFollowers) return latest === null ? "no_source" : null;
  const saying = figure === "viewsPerPost" ? withViews : withRate;
  if (saying === 0) return "no_source";
  return saying < fewest ? "too_few_posts" : null;
}
