import {
  PROFILE_AUTHENTICITY,
  type ProfileSignal,
  type ProfileSignalId,
  type SignalMissing,
  type VERDICTS,
} from "../profile-authenticity.ts";
import type { AccountFeatures } from "../authenticity.ts";
import { DAY_MS } from "../../base/limits.ts";
import { accountAuthenticity } from "./account-authenticity.ts";
import { findAnomalies, median, type SeriesPoint } from "./series-anomalies.ts";

export type SignalPost = {
  id: number;
  publishedAt: Date;
  text: string;
  likes: number | null;
  comments: number | null;
  views: number | null;
  isSponsored: boolean;
};

export type AuthenticityInput = {
  /** Oldest first. */
  series: readonly SeriesPoint[];
  /** Newest first. */
  posts: readonly SignalPost[];
  followers: number | null;
  following: number | null;
  /** Features of the profile, as far as they are known. */
  account: AccountFeatures;
  /** With its percentile among peers; null: they are too few. */
  engagement: { rate: number | null; percentile: number | null; posts: number | null };
};

export type Jump = { from: SeriesPoint; to: SeriesPoint };

export type SignalResult = {
  id: ProfileSignalId;
  weight: number;
  value: number | null;
  percentile: number | null;
  /** 0–100; 100: as genuine accounts are. */
  score: number | null;
  confidence: number;
  /** Counts or posts that it is computed from. */
  n: number | null;
  missing: SignalMissing | null;
  posts: number[];
  jumps: Jump[];
};

export type ProfileAuthenticity = {
  score: number | null;
  confidence: number;
  /** null: too little is known. */
  verdict: (typeof VERDICTS)[number] | null;
  signals: SignalResult[];
};

type Found = {
  value: number | null;
  percentile?: number | null;
  n: number | null;
  missing?: SignalMissing;
  /** Below 1 where something is missing that could have explained it. */
  certainty?: number;
  posts?: number[];
  jumps?: Jump[];
};

const EVIDENCE_POSTS = 5;
const table = PROFILE_AUTHENTICITY;

const FINDERS: Record<ProfileSignalId, (input: AuthenticityInput) => Found> = {
  jumps: findJumps,
  engagement: ({ posts, engagement: { rate, percentile, posts: n } }) => {
    if (rate === null) return { value: null, n, missing: "no_figure" };
    if (percentile === null) return { value: rate, n, missing: "no_peers" };
    const full = table.signals.find(({ id }) => id === "engagement")?.observations?.full ?? null;
    return { value: rate, percentile, n: n ?? full, posts: n === null ? [] : idsOf(posts.slice(0, n)) };
  },
  comments: findComments,
  spread: findSpread,
  duplicates: findDuplicates,
  following: ({ followers, following }) => {
    if (followers === null || following === null) return { value: null, n: null, missing: "no_figure" };
    // Followers of 0 count as 1; who follows fewer than masses is as genuine as can be.
    const ratio = following / Math.max(1, followers);
    return { value: following < table.massFollowing ? Math.min(1, ratio) : ratio, n: null };
  },
  profile: ({ account }) => {
    // A name alone says next to nothing.
    if (account.followers === undefined) return { value: null, n: null, missing: "no_figure" };
    const { score, confidence } = accountAuthenticity(account);
    return { value: score, n: null, certainty: confidence };
  },
  sponsored: ({ posts }) => {
    const paid = posts.filter(({ isSponsored }) => isSponsored);
    return { value: part(paid.length, posts.length), n: posts.length, posts: idsOf(paid) };
  },
};

/** What a profile shows, of stored facts; null: unknown. */
export function featuresOf({
  followers,
  following,
  posts,
  biography,
  username,
}: {
  followers: number | null;
  following: number | null;
  posts: number | null;
  biography: string | null;
  username: string;
}): AccountFeatures {
  return {
    ...(followers !== null && { followers }),
    ...(following !== null && { following }),
    ...(posts !== null && { posts }),
    ...(biography !== null && { biographyLength: Array.from(biography.trim()).length }),
    usernameDigits: username.replaceAll(/\D/g, "").length,
  };
}

/** How much an account of a creator is like genuine ones, by named signals; see contract/scores/profile-authenticity.ts. */
export function profileAuthenticity(input: AuthenticityInput): ProfileAuthenticity {
  const signals = table.signals.map((signal) => judge(signal, FINDERS[signal.id](input)));
  const known = signals.reduce((sum, { weight, confidence }) => sum + weight * confidence, 0);
  const all = signals.reduce((sum, { weight }) => sum + weight, 0);
  const total = signals.reduce((sum, { weight, confidence, score }) => sum + weight * confidence * (score ?? 0), 0);
  const score = known === 0 ? null : total / known;
  const confidence = known / all;
  return { score, confidence, verdict: verdictOf(score, confidence, signals), signals };
}

function verdictOf(score: number | null, confidence: number, signals: readonly SignalResult[]) {
  const { clear, strong, low, fewestLow } = table.verdicts;
  if (score === null || confidence < table.minConfidence) return null;
  if (score >= clear) return "clear";
  const lows = signals.filter((signal) => signal.score !== null && signal.score < low);
  return score < strong && lows.length >= fewestLow ? "strong" : "mixed";
}

/** Returns the verdict for a score that was set by hand; no signals have to confirm it. */
export function verdictFor(score: number): (typeof VERDICTS)[number] {
  if (score >= table.verdicts.clear) return "clear";
  return score < table.verdicts.strong ? "strong" : "mixed";
}

function judge(signal: ProfileSignal & { id: ProfileSignalId }, found: Found): SignalResult {
  const { value, percentile = null, n, certainty = 1, posts = [], jumps = [] } = found;
  const missing = found.missing ?? tooFew(signal, n);
  const of = signal.of === "percentile" ? percentile : value;
  const isKnown = missing === null && of !== null;
  return {
    id: signal.id,
    weight: signal.weight,
    value,
    percentile,
    score: isKnown ? interpolate(signal, of) : null,
    confidence: isKnown ? certainty * Math.min(1, signal.observations ? (n ?? 0) / signal.observations.full : 1) : 0,
    n,
    missing: isKnown ? null : (missing ?? "no_figure"),
    posts: isKnown ? posts : [],
    jumps: isKnown ? jumps : [],
  };
}

function tooFew({ id, observations }: ProfileSignal, n: number | null): SignalMissing | null {
  if (observations === null || (n ?? 0) >= observations.fewest) return null;
  return id === "jumps" ? "too_few_counts" : "too_few_posts";
}

function interpolate({ points, scale }: ProfileSignal, value: number): number {
  const place = (of: number) => (scale === "log" ? Math.log(Math.max(of, 1e-9)) : of);
  const after = points.findIndex(([at]) => at >= value);
  const [to, from] = [points.at(after), points[after - 1]];
  if (!to) return 0;
  if (!from || after === -1) return to[1];
  return from[1] + ((place(value) - place(from[0])) / (place(to[0]) - place(from[0]))) * (to[1] - from[1]);
}

/** Jumps of the series, last, that follow no successful post. */
function findJumps({ series, posts, followers }: AuthenticityInput): Found {
  const jumps = findAnomalies(series).filter(({ kind }) => kind === "jump");
  const oldest = posts.at(-1)?.publishedAt;
  const judged = jumps.filter(({ from }) => oldest !== undefined && oldest <= from.at);
  const unexplained = judged.filter((jump) => !posts.some((post) => explains(post, jump, posts)));
  const gained = unexplained.reduce((sum, { from, to }) => sum + to.followers - from.followers, 0);
  return {
    value: followers === null ? null : Math.min(1, gained / Math.max(1, followers)),
    n: Math.max(0, series.length - 1),
    // Without posts of its time a jump cannot be judged.
    certainty: judged.length < jumps.length ? 0.5 : 1,
    jumps: unexplained.map(({ from, to }) => ({ from, to })),
  };
}

/** Whether the post was published shortly before or during the jump, and did far better than the median one. */
function explains(post: SignalPost, { from, to }: Jump, posts: readonly SignalPost[]): boolean {
  const isOfTime =
    post.publishedAt.getTime() > from.at.getTime() - table.explainsDays * DAY_MS && post.publishedAt <= to.at;
  if (!isOfTime) return false;
  return (["views", "likes", "comments"] as const).some((figure) => {
    const usual = median(posts.flatMap((one) => one[figure] ?? []));
    return usual > 0 && (post[figure] ?? 0) >= table.explains * usual;
  });
}

function findComments({ posts }: AuthenticityInput): Found {
  const rated = posts.flatMap(({ id, likes, comments }) =>
    likes && comments !== null ? [{ id, likes, comments }] : [],
  );
  const total = rated.reduce((sum, { likes }) => sum + likes, 0);
  const n = rated.length;
  const all = rated.reduce((sum, { comments }) => sum + comments, 0);
  return {
    value: part(all, total),
    n,
    ...(n > 0 && total < table.likes.total && { missing: "too_few_likes" as const }),
    posts: idsOf(rated),
  };
}

function findSpread({ posts }: AuthenticityInput): Found {
  const liked = posts.flatMap(({ id, likes }) => (likes === null ? [] : [{ id, likes }]));
  const likes = liked.map((post) => post.likes).toSorted((a, b) => a - b);
  const [n, middle] = [likes.length, median(likes)];
  if (n === 0) return { value: null, n };
  if (middle < table.likes.median) return { value: null, n, missing: "too_few_likes" };
  return { value: (quantile(likes, 0.75) - quantile(likes, 0.25)) / middle, n, posts: idsOf(liked) };
}

function findDuplicates({ posts }: AuthenticityInput): Found {
  const texts = posts.flatMap(({ id, text }) => {
    const plain = text
      .normalize("NFKC")
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
    return plain.length >= table.textLength ? [{ id, plain }] : [];
  });
  const groups = Map.groupBy(texts, ({ plain }) => plain);
  const repeated = texts.filter(({ plain }) => (groups.get(plain)?.length ?? 0) > 1);
  return { value: part(repeated.length, texts.length), n: texts.length, posts: idsOf(repeated) };
}

function idsOf(posts: readonly { id: number }[]): number[] {
  return posts.slice(0, EVIDENCE_POSTS).map(({ id }) => id);
}

function part(some: number, all: number): number | null {
  return all === 0 ? null : some / all;
}

/** Expects values in ascending order; returns 0 without values. */
function quantile(sorted: readonly number[], at: number): number {
  const place = (sorted.length - 1) * at;
  const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return low + (high - low) * (place - Math.floor(place));
}
