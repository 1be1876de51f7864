import { splitIcon } from "#contract/categories/category-name.ts";
import { searchText } from "#contract/search/search-text.ts";
import { NICHE_PROPOSALS } from "#contract/scores/niches.ts";
import { taxonomy, type TaxonomyRoot } from "../categories/index.ts";

export type Side = TaxonomyRoot["side"];

/** A word or phrase of the taxonomy, for one niche. */
type Use = { nicheId: number; rootId: number; weight: number };

export type Term = {
  /** As the taxonomy spells it: shown as a reason. */
  label: string;
  /** "AI", which is only meant where it is written so; hashtags have no capitals. */
  abbreviation: string | undefined;
  /** Its canonical words after the first. */
  rest: readonly string[];
  uses: Use[];
};

export type Vocabulary = {
  /** Terms by their first word, the longest first. */
  readonly byFirst: ReadonlyMap<string, readonly Term[]>;
  /** Terms without their spaces, as in hashtags. */
  readonly compact: ReadonlyMap<string, Term>;
};

/** By the taxonomy that they were built of: building one takes longer than reading a creator's texts. */
const vocabularies = new WeakMap<readonly TaxonomyRoot[], Record<Side, Vocabulary>>();

/** What the niches of a side are recognised by; of the shipped taxonomy unless another one is given. */
export function vocabularyOf(side: Side, roots: readonly TaxonomyRoot[] = taxonomy): Vocabulary {
  const known = vocabularies.get(roots);
  if (known) return known[side];
  const of = (one: Side) => build(roots.filter((root) => root.side === one));
  const made = { creator: of("creator"), brand: of("brand") };
  vocabularies.set(roots, made);
  return made[side];
}

/** Words of a text in canonical form, without the plural of Latin words. */
export function wordsOf(text: string): string[] {
  const words = searchText(text);
  return words === "" ? [] : words.split(" ").map(singular);
}

function abbreviationOf(label: string): string | undefined {
  return /^(?:\p{Lu}{2,3}|[a-z]{2})$/u.test(label) ? label.toUpperCase() : undefined;
}

function singular(word: string): string {
  return word.length > 3 && word.endsWith("s") && !/(?:ss|us|is)$/.test(word) && /^[a-z]+$/.test(word)
    ? word.slice(0, -1)
    : word;
}

/**
 * Words of the taxonomy that also occur in texts about anything: what creators publish, links and credits under posts,
 * everyday words, and words of other languages that are spelled alike. They say little by themselves.
 */
const GENERAL = `
  app apple art audience baby band beat blog board book brand breaking business camera campaign caption challenge
  channel chapter character chat classic client clip code collection commentary community concert contract country
  couple court creator crew culture data date design discovery draft drama drop editor energy engineer entertainment episode
  event extreme facebook fact family fan figure film focus folk friend fun funny game goal google growth guest guide
  hack highlight home hook house image influencer instagram interview investigation issue it kid latin launch leader
  league lead legal life lifestyle light like live local love magic management media metal mission mobile model movie
  music network new news newsletter note official opening panel part partnership party people phone photo podcast pop
  portfolio post premium product program project radio rate reach reaction record release report review rights rock
  routine school season security series serie service show single social soul source space special sport stage story
  storytelling strategy stream streaming studio style subscriber success tag talk team tech technology television
  template theater theatre toy tour tradition training travel trend trial tv update variety verse video viral vlog
  volume wall world youtube
  argent arte but casa chat concert cv dinero geld infos jeu maison moda natura or salute son trans video
`;

/** As the vocabulary compares them. */
const GENERAL_WORDS: ReadonlySet<string> = new Set(
  GENERAL.trim()
    .split(/\s+/)
    .map((word) => searchText(word)),
);

const { weights } = NICHE_PROPOSALS;
/** Parts of names: "Makeup & Cosmetics". */
const PARTS = /[&,/]|\sand\s/i;

function build(roots: readonly TaxonomyRoot[]): Vocabulary {
  const terms = new Map<string, Term & { words: readonly string[] }>();
  const add = (label: string, { nicheId, rootId, weight }: Use): void => {
    const words = wordsOf(label);
    const [first, ...rest] = words;
    if (first === undefined || (rest.length === 0 && first.length < 2)) return;
    const key = words.join(" ");
    const term = terms.get(key) ?? { label, abbreviation: abbreviationOf(label), rest, uses: [], words };
    terms.set(key, term);
    const points = GENERAL_WORDS.has(key) ? Math.min(weight, weights.general) : weight;
    const use = term.uses.find((one) => one.nicheId === nicheId);
    if (use) use.weight = Math.max(use.weight, points);
    else term.uses.push({ nicheId, rootId, weight: points });
  };
  for (const { id: rootId, niches } of roots)
    for (const { id: nicheId, name, synonyms, keywords, signals } of niches) {
      const of = { nicheId, rootId };
      for (const label of [splitIcon(name).label, ...synonyms]) {
        add(label, { ...of, weight: weights.name });
        const parts = label.split(PARTS);
        if (parts.length > 1) for (const part of parts) add(part, { ...of, weight: weights.part });
      }
      for (const keyword of keywords)
        add(keyword, { ...of, weight: wordsOf(keyword).length > 1 ? weights.phrase : weights.word });
      for (const signal of signals) add(signal, { ...of, weight: weights.signal });
    }
  // What speaks for several niches says less about each.
  for (const { uses } of terms.values()) for (const use of uses) use.weight /= uses.length;
  const compact = new Map<string, Term>();
  for (const term of terms.values()) {
    const joined = term.words.join("");
    if (!compact.has(joined)) compact.set(joined, term);
  }
  const byFirst = Map.groupBy(terms.values(), ({ words }) => words[0] ?? "");
  for (const list of byFirst.values()) list.sort((a, b) => b.rest.length - a.rest.length);
  return { byFirst, compact };
}
