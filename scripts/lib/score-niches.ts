import { pipeline } from "node:stream/promises";
import { Readable, type Writable } from "node:stream";
import { stringify } from "csv-stringify";
import { splitIcon } from "#contract/categories/category-name.ts";
import { brandTaxonomy, creatorTaxonomy, shippedNicheNames } from "#server/domains/categories/index.ts";
import { proposeNiches, vocabularyOf, type NicheProposal, type Side } from "#server/domains/classification/index.ts";
import { openDelimited } from "#server/domains/imports/index.ts";

const COLUMNS = {
  title: /^(title|headline|name|full ?name|channel( title)?)$/,
  biography: /^(bio|biography|description|about|summary)$/,
  posts: /^(posts?|captions?|texts?|tweets?)$/,
  hashtags: /^(hashtags?|tags)$/,
  label: /^(label|category|niche|topic)$/,
} as const;
type Column = keyof typeof COLUMNS;
const NAMES: readonly Column[] = ["title", "biography", "posts", "hashtags", "label"];

/** How proposals agree with the labels of a file, as far as the taxonomy knows them. */
export type Agreement = {
  rows: number;
  /** Rows with a proposal. */
  proposed: number;
  /**
   * Agreement for rows with a label. A label counts if it, or a part of it, is the name, slug or synonym of a niche.
   */
  byLabel: Map<string, LabelAgreement>;
};

type LabelAgreement = {
  labelled: number;
  /** With a proposal. */
  both: number;
  /**
   * How many rows with a proposal have a first proposal, or any proposal, in a category of the label, and how many have
   * one that is the niche of the label itself.
   */
  first: number;
  any: number;
  niche: number;
};

/**
 * Writes the rows of a delimited file with the niches proposed for them, the words that decided and the scores behind
 * each. Posts are separated by line breaks, hashtags by "|" or spaces.
 */
export async function scoreNiches(file: string, to: Writable, side: Side = "creator"): Promise<Agreement> {
  const agreement: Agreement = { rows: 0, proposed: 0, byLabel: new Map() };
  const { delimiter, rows } = await openDelimited(file);
  const names = namesOf(side);
  const roots = rootsOf(side);
  const ids = shippedNicheNames(side);
  async function* scored(): AsyncGenerator<string[]> {
    let read: ReturnType<typeof rowReader> | undefined;
    for await (const { cells } of rows()) {
      if (read) {
        const row = read(cells);
        const found = proposeNiches(vocabularyOf(side), row);
        add(agreement, { found, label: row.label, labels: labelled(row.label, ids) }, roots);
        yield [
          ...cells,
          found.map(({ nicheId }) => names.get(nicheId)).join("|"),
          found.map(({ words }) => words.join(", ")).join("|"),
          found.map(({ score }) => score.toFixed(2)).join("|"),
        ];
      } else {
        read = rowReader(cells);
        yield [...cells, "niches", "words", "scores"];
      }
    }
  }
  await pipeline(Readable.from(scored()), stringify({ delimiter: delimiter ?? "," }), to, { end: false });
  return agreement;
}

/** Coverage, and where labels are known, precision and recall: of all of them, then of each. */
export function summaryOf({ rows, proposed, byLabel }: Agreement): string {
  const lines = [`${rows} rows, ${proposed} with a proposal (coverage ${percent(proposed, rows)})`];
  const all = [...byLabel].toSorted(([, a], [, b]) => b.labelled - a.labelled);
  const total: LabelAgreement = { labelled: 0, both: 0, first: 0, any: 0, niche: 0 };
  for (const [, one] of all) for (const key of KEYS) total[key] += one[key];
  return [
    ...lines,
    ...(all.length > 1 ? [lineOf("all labels", total)] : []),
    ...all.map(([label, one]) => lineOf(label, one)),
  ].join("\n");
}

const KEYS = ["labelled", "both", "first", "any", "niche"] as const;

function lineOf(label: string, { labelled: n, both, first, any, niche }: LabelAgreement): string {
  return `${label}: n ${n}, with a proposal ${percent(both, n)}; category right: precision ${percent(first, both)} (any proposal ${percent(any, both)}), recall ${percent(first, n)} (any ${percent(any, n)}); niche right: precision ${percent(niche, both)}`;
}

function percent(part: number, of: number): string {
  return of === 0 ? "–" : `${((100 * part) / of).toFixed(1)} %`;
}

function add(
  agreement: Agreement,
  { found, label, labels }: { found: readonly NicheProposal[]; label: string; labels: readonly number[] },
  roots: ReadonlyMap<number, number>,
): void {
  agreement.rows++;
  if (found.length > 0) agreement.proposed++;
  if (labels.length === 0) return;
  const one = agreement.byLabel.get(label) ?? { labelled: 0, both: 0, first: 0, any: 0, niche: 0 };
  agreement.byLabel.set(label, one);
  one.labelled++;
  if (found.length === 0) return;
  one.both++;
  const categories = new Set(labels.map((id) => roots.get(id)));
  if (found[0] && categories.has(found[0].rootId)) one.first++;
  if (found.some(({ rootId }) => categories.has(rootId))) one.any++;
  if (found.some(({ nicheId }) => labels.includes(nicheId))) one.niche++;
}

/** The niches of a label of another system: those of its name, and of the parts of "Science & Technology". */
function labelled(label: string, ids: ReadonlyMap<string, number>): number[] {
  const names = [label, ...label.split(/\s*[&,/]\s*|\s+and\s+/)];
  return [...new Set(names.flatMap((name) => ids.get(name) ?? []))];
}

function rowReader(headers: readonly string[]) {
  const words = headers.map((header) =>
    header
      .trim()
      .toLowerCase()
      .replaceAll(/[_\s]+/g, " "),
  );
  const at = new Map(NAMES.map((name) => [name, words.findIndex((header) => COLUMNS[name].test(header))]));
  const cell = (cells: readonly string[], name: Column) => cells[at.get(name) ?? -1] ?? "";
  if (NAMES.slice(0, 4).every((name) => (at.get(name) ?? -1) < 0))
    throw new Error("no column of texts: title, biography, posts or hashtags");
  return (cells: readonly string[]) => {
    const hashtags = cell(cells, "hashtags")
      .split(/[|,]|\s+(?=#)/u)
      .filter((tag) => tag.trim() !== "");
    const posts = cell(cells, "posts")
      .split("\n")
      .filter((text) => text.trim() !== "")
      .map((text): { text: string; hashtags: string[] } => ({ text, hashtags: [] }));
    if (hashtags.length > 0) posts.push({ text: "", hashtags });
    return {
      own: [cell(cells, "title"), cell(cells, "biography")],
      posts,
      label: cell(cells, "label").trim().toLowerCase(),
    };
  };
}

function taxonomyOf(side: Side) {
  return side === "creator" ? creatorTaxonomy : brandTaxonomy;
}

function rootsOf(side: Side): Map<number, number> {
  return new Map(taxonomyOf(side).flatMap((root) => root.niches.map(({ id }) => [id, root.id] as const)));
}

function namesOf(side: Side): Map<number, string> {
  return new Map(taxonomyOf(side).flatMap((root) => root.niches.map(({ id, name }) => [id, splitIcon(name).label])));
}
