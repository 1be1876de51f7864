import type { Metric } from "../figures/figure.ts";
import { FOLLOWER_TIERS } from "../figures/follower-tier.ts";
import { TIER_BOUNDS } from "../figures/windows.ts";
import { CHAPTERS, methodologyAnchor, type ChapterId } from "./anchor.ts";
import { REASONS, TEXTS } from "./chapters.ts";
import { FIGURE_NOTES, GUIDES, type Guide } from "./guides.ts";
import { CHAPTER_METRICS, FIGURE_LEADS, LEADS, type Lead } from "./leads.ts";
import type { Worked } from "./worked-examples.ts";
import { METRICS, RANGE_METRICS, type MetricName } from "../figures/metrics.ts";
import { trust } from "../base/trust.ts";

const UNITS: Record<Metric["unit"], string> = {
  count: "a number",
  fraction: "a fraction; 0.034 is shown as 3.4%",
  "per week": "per week",
  percentile: "0–100",
  points: "0–100 on screens, 0–10,000 in the API",
  "percent points": "0–100",
  rank: `1 (best) to ${TIER_BOUNDS.length + 1}`,
  tier: `one of ${FOLLOWER_TIERS.length}`,
  "yes or no": "yes or no",
};

/** A chapter, or a figure within one. */
export type MethodologyPart = Lead & {
  title: string;
  level: 2 | 3;
  /** Ids of the heading: of its title, and of the figure that the chapter is about. */
  anchors: string[];
  guide: Partial<Guide>;
  /** Markdown in blocks: what everyone sees, and what is folded. */
  shown: string[];
  details: string[];
};

/** How the methodology begins. */
export const METHODOLOGY_LEAD =
  "Figures come from counts and posts that a source gave at a known time. Audiences are counted, declared, reported or estimated, prices come from a rate card, a language model may rate posts, and administrators can set some scores: profiles say which. A figure that cannot be computed is shown as “–”, is never taken for 0, and never passes a range filter that is set. Examples are computed by the formulas of the product from invented inputs: the counts and posts of a creator, and her places among other accounts.";

/** Chapters as the list of contents groups them. */
const GROUPS: readonly { title: string; chapters: readonly ChapterId[] }[] = [
  {
    title: "Scores",
    chapters: ["score", "bands", "size", "authenticity", "rising", "dimensions", "similar", "prices", "periods"],
  },
  { title: "Figures and benchmarks", chapters: ["figures", "benchmarks", "rates", "missing"] },
  { title: "Estimates and warnings", chapters: ["audiences", "niches", "changes", "profile", "infos"] },
  { title: "Data and rankings", chapters: ["sources", "views"] },
];

export type MethodologyGroup = { title: string; parts: MethodologyPart[] };

/** What every figure and score means, from what computes, filters and explains them. */
export function methodologyGroups(): MethodologyGroup[] {
  return GROUPS.map(({ title, chapters }) => ({
    title,
    parts: chapters.flatMap((id) =>
      id === "figures" ? [chapter(id), ...keysOf(FIGURE_LEADS).map(figure)] : [chapter(id)],
    ),
  }));
}

export function methodologyParts(): MethodologyPart[] {
  return methodologyGroups().flatMap(({ parts }) => parts);
}

/** Writes docs/METHODOLOGY.md. */
export function methodology(): string {
  return `${[METHODOLOGY_LEAD, ...methodologyParts().flatMap(blocksOf)].join("\n\n")}\n`;
}

function blocksOf({ title, level, means, guide, example, shown, details }: MethodologyPart): string[] {
  const { madeOf, good, bands, wrong } = guide;
  const questions = [
    ...(madeOf ? [`- **Made of.** ${madeOf}`] : []),
    ...(good ? [`- **What is good.** ${good}`] : []),
    ...(bands ?? []).map(([range, says]) => `  - ${says}: ${range}`),
    ...(wrong ? [`- **Watch out.** ${wrong}`] : []),
  ];
  const folded = ["<details>\n<summary>The formula</summary>", ...details, "</details>"];
  return [
    `${"#".repeat(level)} ${title}`,
    means,
    ...(questions.length === 0 ? [] : [questions.join("\n")]),
    ...(typeof example === "string" ? [`Example: ${example}`] : workedBlocks(example)),
    ...shown,
    ...(details.length === 0 ? [] : folded),
  ];
}

function workedBlocks({ intro, head, rows, total, result }: Worked): string[] {
  const table = [head, ...rows, ...(total ? [total.map((cell) => (cell === "" ? "" : `**${cell}**`))] : [])];
  return [
    `Example: ${intro}`,
    table
      .map((cells, at) => `| ${cells.join(" | ")} |${at === 0 ? `\n|${" --- |".repeat(head.length)}` : ""}`)
      .join("\n"),
    result,
  ];
}

const METRIC_OF: Partial<Record<ChapterId, MetricName>> = CHAPTER_METRICS;

function chapter(id: ChapterId): MethodologyPart {
  const { shown = [], details = [] } = TEXTS[id]();
  const metric = METRIC_OF[id];
  const title = CHAPTERS[id];
  return {
    title,
    level: 2,
    anchors: [title, ...(metric ? [METRICS[metric].name] : [])].map(methodologyAnchor),
    ...LEADS[id](),
    guide: GUIDES[id] ?? {},
    shown,
    details: metric ? [...definitionOf(metric), ...details] : details,
  };
}

const OF: Record<Metric["of"], string> = { account: "an account", post: "a post", creator: "a creator" };

function figure(id: keyof typeof FIGURE_LEADS): MethodologyPart {
  const { name } = METRICS[id];
  return {
    title: name,
    level: 3,
    anchors: [methodologyAnchor(name)],
    ...FIGURE_LEADS[id],
    guide: FIGURE_NOTES[id] ?? {},
    shown: [],
    details: definitionOf(id),
  };
}

function definitionOf(id: MetricName): string[] {
  const { of, unit, definition, window } = METRICS[id];
  const account = RANGE_METRICS.find((metric) => metric === id);
  const facts = [
    `- Of: ${OF[of]}`,
    `- Unit: ${UNITS[unit]}`,
    `- Window: ${window}`,
    ...(account ? [`- Missing when ${METRICS[account].missing.map((reason) => REASONS[reason]).join("; when ")}`] : []),
  ];
  return [definition, facts.join("\n")];
}

function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  return trust<Key[]>(Object.keys(record)); // records written out in full have no other keys
}
