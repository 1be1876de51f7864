import {
  ANSWERED,
  CLEAR_POST,
  DIMENSION_IDS,
  DIMENSION_POSTS,
  STORY_SIGNS,
  type DimensionId,
  type DimensionMissing,
} from "../dimensions.ts";
import {
  COMMON,
  FIRST_HAND,
  FIRST_PERSON,
  NEGATIVE,
  NEGATIVE_EMOJI,
  POSITIVE,
  POSITIVE_EMOJI,
  TIME,
} from "./lexicon.ts";

export type DimensionPost = {
  id: number;
  text: string;
  format: string;
  hashtags: readonly string[];
  likes: number | null;
  comments: number | null;
};

export type DimensionResult = {
  dimension: DimensionId;
  /** 0–100. */
  score: number | null;
  missing: DimensionMissing | null;
  /** Posts that speak most for it. */
  posts: number[];
};

/**
 * Judges a creator's posts. `rateByHeuristics` is the only one here; a provider of a language model is another one, which
 * names itself in `method`.
 */
export type DimensionRating = { method: "heuristic" | "model"; n: number; dimensions: DimensionResult[] };

type ReadPost = DimensionPost & { words: string[]; sentences: number; shingles: Set<string> };

const EVIDENCE_POSTS = 3;
const SHINGLE = 5;
const FORMATS: ReadonlyMap<string, number> = new Map(
  Object.entries<number>({
    video: 1,
    short: 1,
    carousel: 1,
    stream: 0.8,
    image: 0.7,
    story: 0.6,
    article: 0.4,
    text: 0,
  }),
);

/** Marks of 0–1 for each post; null: this post says nothing about it. */
const MARKS: Record<DimensionId, (post: ReadPost, all: readonly ReadPost[]) => number | null> = {
  credibility: (post, all) => {
    if (post.words.length === 0) return null;
    const own = 0.35 * flag(/\p{Nd}/u.test(post.text)) + 0.3 * flag(/https?:\/\/|www\./.test(post.text));
    return Math.min(1, 1.5 * (own + 0.35 * flag(hasWord(post, FIRST_HAND)))) * flag(likeness(post, all) < 0.9);
  },
  visual_appeal: ({ format }) => FORMATS.get(format) ?? null,
  storytelling: (post) => {
    const { person, time, length } = storySigns(post);
    return post.words.length === 0 ? null : person + time + length;
  },
  originality: (post, all) => (post.shingles.size === 0 ? null : 1 - likeness(post, all)),
  clarity: ({ text, words, sentences, hashtags }) => {
    if (words.length === 0) return null;
    const perSentence = words.length / sentences;
    const letters = text.match(/\p{L}/gu)?.length ?? 1;
    const capitals = (text.match(/\p{Lu}/gu)?.length ?? 0) / letters;
    const readable = Math.max(0, Math.min(1, (2 * CLEAR_POST.words - perSentence) / CLEAR_POST.words));
    return readable * (capitals > 0.5 ? 0.5 : 1) * (hashtags.length > CLEAR_POST.hashtags ? 0.5 : 1);
  },
  optimism: (post) => {
    const positive = countWords(post, POSITIVE) + (post.text.match(POSITIVE_EMOJI)?.length ?? 0);
    const negative = countWords(post, NEGATIVE) + (post.text.match(NEGATIVE_EMOJI)?.length ?? 0);
    return positive + negative === 0 ? null : positive / (positive + negative);
  },
  emotional_resonance: (post) => {
    if (post.text.trim() === "") return null;
    const isFelt =
      countWords(post, POSITIVE) + countWords(post, NEGATIVE) > 0 || /\p{Extended_Pictographic}/u.test(post.text);
    const isAnswered =
      post.likes !== null &&
      post.comments !== null &&
      (post.comments * ANSWERED.likes) / ANSWERED.comments >= Math.max(1, post.likes);
    return 0.4 * flag(isFelt) + 0.3 * flag(/[?？؟¿]/.test(post.text)) + 0.3 * flag(isAnswered);
  },
};

/** Decided by words of known languages: unknown where most texts are in others. */
const OF_WORDS = new Set<DimensionId>(["credibility", "storytelling"]);

/** Marks of these are found signs. Posts without any prove nothing, least of all that a person is not credible. */
const OF_SIGNS = new Set<DimensionId>(["credibility", "storytelling", "emotional_resonance"]);

/** The dimensions of these posts, newest first, by the rules of contract/scores/dimensions.ts. */
export function rateByHeuristics(posts: readonly DimensionPost[]): DimensionRating {
  const read = posts.slice(0, DIMENSION_POSTS.most).map(readPost);
  const texts = read.filter(({ words }) => words.length > 0);
  const isForeign = texts.filter((post) => hasWord(post, COMMON)).length * 2 < texts.length;
  return {
    method: "heuristic",
    n: read.length,
    dimensions: DIMENSION_IDS.map((dimension) => {
      const nothing = (missing: DimensionMissing) => ({ dimension, score: null, missing, posts: [] });
      if (read.length < DIMENSION_POSTS.fewest) return nothing("too_few_posts");
      if (OF_WORDS.has(dimension) && isForeign) return nothing("language");
      const marked = read.flatMap((post) => {
        const mark = MARKS[dimension](post, read);
        return mark === null ? [] : [{ id: post.id, mark }];
      });
      if (marked.length < DIMENSION_POSTS.fewest) return nothing("nothing_to_judge");
      const best = marked.filter(({ mark }) => mark > 0).toSorted((a, b) => b.mark - a.mark);
      if (OF_SIGNS.has(dimension) && best.length === 0) return nothing("nothing_to_judge");
      return {
        dimension,
        score: (100 * marked.reduce((sum, { mark }) => sum + mark, 0)) / marked.length,
        missing: null,
        posts: best.slice(0, EVIDENCE_POSTS).map(({ id }) => id),
      };
    }),
  };
}

/** The signs of a story in one post, which add up to at most 1. */
export function storySignsOf(post: DimensionPost) {
  return storySigns(readPost(post));
}

function storySigns(post: ReadPost) {
  const { person, time, length, words } = STORY_SIGNS;
  return {
    person: person * flag(hasWord(post, FIRST_PERSON)),
    time: time * flag(hasWord(post, TIME)),
    length: length * Math.min(1, post.words.length / words),
  };
}

// Also for languages that write no spaces.
const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

function readPost(post: DimensionPost): ReadPost {
  const text = post.text.replaceAll(/https?:\/\/\S+|[#@][\p{L}\p{N}_.]+/gu, " ");
  const plain = text
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "")
    .toLowerCase();
  const words = [...segmenter.segment(plain)].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []));
  const joined = words.join(" ");
  const shingles = new Set<string>();
  for (let at = 0; at + SHINGLE <= joined.length; at += 1) shingles.add(joined.slice(at, at + SHINGLE));
  const sentences = text.split(/[.!?。！？؟\n]+/).filter((part) => /\p{L}/u.test(part)).length;
  return { ...post, words, sentences: Math.max(1, sentences), shingles };
}

/** The part that a text shares with the most similar other one. */
function likeness(post: ReadPost, all: readonly ReadPost[]): number {
  let most = 0;
  for (const other of all) {
    if (other === post || other.shingles.size === 0 || post.shingles.size === 0) continue;
    const shared = post.shingles.intersection(other.shingles).size;
    most = Math.max(most, shared / (post.shingles.size + other.shingles.size - shared));
  }
  return most;
}

function hasWord({ words }: ReadPost, of: ReadonlySet<string>): boolean {
  return words.some((word) => of.has(word));
}

function countWords({ words }: ReadPost, of: ReadonlySet<string>): number {
  return words.filter((word) => of.has(word)).length;
}

function flag(holds: boolean): 0 | 1 {
  return holds ? 1 : 0;
}
