import { NICHE_PROPOSALS } from "#contract/scores/niches.ts";
import { NICHE_PROPOSED } from "#contract/base/states.ts";
import { wordsOf, type Term, type Vocabulary } from "./vocabulary.ts";

/** The public texts of a creator. */
export type CreatorTexts = {
  /** Title and biographies. */
  own: readonly string[];
  /** The newest posts. */
  posts: readonly { text: string; hashtags: readonly string[] }[];
};

export type NicheProposal = {
  nicheId: number;
  rootId: number;
  /** 3 by title and biographies, 4 by posts, 5 by both. */
  state: number;
  /** Terms of the taxonomy that decided, the strongest first. */
  words: string[];
  score: number;
};

type Found = {
  nicheId: number;
  rootId: number;
  own: number;
  posts: number;
  isStrong: boolean;
  words: Map<string, number>;
};

const { fewest, full, threshold, near, related, most, wordsShown, affix, strong } = NICHE_PROPOSALS;

/**
 * The niches that a creator's texts speak for, the strongest first: by names, synonyms, keywords and signals of the
 * taxonomy of the creator's side, its vocabulary. Pure; docs/METHODOLOGY.md has the formula.
 */
export function proposeNiches(vocabulary: Vocabulary, { own, posts }: CreatorTexts): NicheProposal[] {
  const found = new Map<number, Found>();
  const count = (part: "own" | "posts", strengths: ReadonlyMap<Term, number>): void => {
    for (const [{ label, uses }, strength] of strengths)
      for (const { nicheId, rootId, weight } of uses) {
        const points = weight * strength;
        const one = found.get(nicheId) ?? { nicheId, rootId, own: 0, posts: 0, isStrong: false, words: new Map() };
        found.set(nicheId, one);
        one[part] += points;
        one.isStrong ||= points >= strong;
        one.words.set(label, (one.words.get(label) ?? 0) + points);
      }
  };
  count("own", strongest(own.map((text) => termsIn(vocabulary, text, []))));
  count("posts", shares(posts.map(({ text, hashtags }) => termsIn(vocabulary, text, hashtags))));
  return chosen([...found.values()]);
}

/** In a biography a term counts once. */
function strongest(texts: readonly Map<Term, number>[]): Map<Term, number> {
  const all = new Map<Term, number>();
  for (const terms of texts)
    for (const [term, strength] of terms) all.set(term, Math.max(strength, all.get(term) ?? 0));
  return all;
}

/** In posts by the share of them that have the term; once in a while says little. */
function shares(posts: readonly Map<Term, number>[]): Map<Term, number> {
  const all = new Map<Term, number>();
  for (const terms of posts) for (const [term, strength] of terms) all.set(term, strength + (all.get(term) ?? 0));
  const enough = Math.max(fewest, full * posts.length);
  return new Map([...all].map(([term, sum]) => [term, Math.min(1, sum / enough)]));
}

function chosen(found: readonly Found[]): NicheProposal[] {
  const roots = new Map<number, number>();
  for (const { rootId, own, posts } of found) roots.set(rootId, (roots.get(rootId) ?? 0) + own + posts);
  const ranked = found
    .filter(({ isStrong, words }) => isStrong || words.size > 1)
    .map(({ nicheId, rootId, own, posts, words }) => ({
      nicheId,
      rootId,
      state: posts === 0 ? NICHE_PROPOSED.own : own === 0 ? NICHE_PROPOSED.posts : NICHE_PROPOSED.both,
      score: own + posts + related * ((roots.get(rootId) ?? 0) - own - posts),
      words: [...words]
        .toSorted(([, a], [, b]) => b - a)
        .slice(0, wordsShown)
        .map(([word]) => word),
    }))
    .filter(({ score }) => score >= threshold)
    .toSorted((a, b) => b.score - a.score || a.nicheId - b.nicheId);
  const least = near * (ranked[0]?.score ?? 0);
  return ranked.filter(({ score }) => score >= least).slice(0, most);
}

const TAGS = /#([\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*)/gu;
const CAPITALS = /(?<![\p{L}\p{N}])\p{Lu}{2,3}(?![\p{L}\p{N}'’])/gu;
const HUMPS = /(?<=\p{Ll})(?=\p{Lu})|_/u;
/** Addresses say little in words: most are those of shops and other networks. */
const LINKS = /\b(?:https?:\/\/|www\.)\S+|(?<![^\s@])[^\s@]+@\S+|@[\w.]+(?:@\S+)?/giu;

/** The terms in a text and its hashtags: 1, or less where a hashtag only begins or ends with it. */
function termsIn(vocabulary: Vocabulary, text: string, hashtags: readonly string[]): Map<Term, number> {
  const terms = new Map<Term, number>();
  const add = (term: Term, strength: number) => terms.set(term, Math.max(strength, terms.get(term) ?? 0));
  const plain = text.replaceAll(LINKS, " ");
  for (const term of phrasesIn(vocabulary, wordsOf(plain.replaceAll("#", " "))))
    if (term.abbreviation === undefined || plain.match(CAPITALS)?.includes(term.abbreviation)) add(term, 1);
  const tags = [...[...plain.matchAll(TAGS)].map(([, tag = ""]) => tag), ...hashtags];
  for (const tag of tags) {
    for (const term of phrasesIn(vocabulary, wordsOf(tag.split(HUMPS).join(" ")))) add(term, 1);
    const joined = wordsOf(tag).join("");
    const whole = vocabulary.compact.get(joined);
    if (whole) add(whole, 1);
    else for (const term of affixesOf(vocabulary, joined)) add(term, affix.strength);
  }
  return terms;
}

/** Phrases in the order of the text; a longer one contains the shorter. */
function* phrasesIn({ byFirst }: Vocabulary, words: readonly string[]): Generator<Term> {
  for (let at = 0; at < words.length; at++) {
    const term = byFirst.get(words[at] ?? "")?.find(({ rest }) => rest.every((word, i) => words[at + 1 + i] === word));
    if (!term) continue;
    yield term;
    at += term.rest.length;
  }
}

/** "fitnessmotivation" begins with "fitness", "myskincare" ends with "skincare". */
function* affixesOf({ compact }: Vocabulary, tag: string): Generator<Term> {
  for (let length = tag.length - 1; length >= affix.letters; length--) {
    const [begins, ends] = [compact.get(tag.slice(0, length)), compact.get(tag.slice(-length))];
    if (begins) yield begins;
    if (ends) yield ends;
    if (begins || ends) return;
  }
}
