import type { CustomField } from "#contract/collections/custom-field.ts";
import type { EnteredField } from "#contract/crm/endpoints.ts";
import { isNumeric, type ImportPlan } from "#contract/imports/plan.ts";
import type { ImportInspection } from "#contract/imports/endpoints.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import type { NicheNames } from "#server/domains/categories/index.ts";
import type { CreatorRecord } from "#server/domains/creators/index.ts";
import type { Field } from "../columns/fields.ts";
import type { Row } from "../reading/grid.ts";
import { readFigure } from "../rows/counts.ts";
import { readCountry } from "../rows/facts.ts";
import type { CrmWords, Item } from "../rows/item.ts";
import { createMergedReader } from "../rows/merged-figures.ts";
import { createRowReader } from "../rows/read-row.ts";
import type { Table } from "../reading/table.ts";
import { openRowContext, type RowContext } from "../rows/row-context.ts";
import { writeDate } from "../../../values/dates.ts";
import { cleanText, isMissing } from "../../../values/missing.ts";
import { languageOf } from "../../../values/places.ts";
import { cutText } from "../../../values/whole-text.ts";
import type { TableProfile } from "./profile-table.ts";

const SHOWN = 20;
const LONGEST = 300;
const UNREAD_NAMED = 3;
const LINES_NAMED = 3;

type Preview = Pick<ImportInspection, "preview"> & {
  /** By the place of the column. */
  unread: ReadonlyMap<number, string[]>;
  /** Figures of the sampled rows that contradict each other, as sentences. */
  implausible: string[];
};

/** The first rows as the plan parses them, and the cells that could not be parsed. */
export function previewOf(
  profile: TableProfile,
  {
    plan,
    nicheNames,
    isPublic,
    fields,
    now,
  }: {
    plan: ImportPlan;
    nicheNames: NicheNames | undefined;
    isPublic: boolean;
    fields: readonly CustomField[];
    now: Date;
  },
): Preview {
  const headers = profile.columns.map(({ header }) => header);
  const context = openRowContext({ plan, nicheNames, isPublic, fields, headers, sample: profile.first, now });
  const read = createRowReader(context);
  const items = profile.first.map((row) => ({ row, item: read(row) }));
  const withoutMerged = createMergedReader(context);
  const unread = new Map(
    [...context.unparsed].map(([index, { first }]) => [index, first.slice(0, UNREAD_NAMED).map(({ text }) => text)]),
  );
  return {
    unread,
    implausible: [...implausibleIn(items.map(({ item }) => item)), ...fallingIn(items.map(({ item }) => item))],
    preview: items.slice(0, SHOWN).map(({ row, item }) => ({
      line: row.line,
      values: row.problem === undefined ? valuesOf(context, withoutMerged(row).row, item) : {},
      problem: item.kind === "failed" || item.kind === "skipped" ? item.reason : null,
    })),
  };
}

/** Figures of all rows that are merged over several accounts or posts, as sentences. Only workbooks have merged cells. */
export async function mergedIn(
  table: Table,
  {
    plan,
    fields,
    sample,
    now,
  }: { plan: ImportPlan; fields: readonly CustomField[]; sample: readonly Row[]; now: Date },
): Promise<string[]> {
  if (table.format !== "xlsx") return [];
  const { headers } = table;
  const read = createMergedReader(openRowContext({ plan, isPublic: false, fields, headers, sample, now }));
  const found = new Map<number, { first: number[]; count: number }>();
  for await (const row of table.rows())
    for (const index of read(row).others) {
      const lines = found.get(index) ?? { first: [], count: 0 };
      found.set(index, lines);
      lines.count += 1;
      if (lines.first.length < LINES_NAMED) lines.first.push(row.line);
    }
  return [...found].map(([index, { first, count }]) => {
    const named = `${first.join(", ")}${count > first.length ? ` and ${count - first.length} more` : ""}`;
    return `“${headers[index] ?? ""}” has merged cells over rows of different accounts or posts. They count for the first of these rows, not for line ${named}.`;
  });
}

type Account = CreatorRecord["accounts"][number];
type Count = Account["counts"][number];

/** Where posts are shown to more people than follow, only a multiple of the followers is unusual. */
const REACH = { followers: 1, views: 20 };

/** Figures that are seldom true: most often a column is not what its header names, or its numbers are read wrong. */
const IMPLAUSIBLE: { has: (count: Count, reach: number) => boolean; describe: (rows: string) => string }[] = [
  {
    has: ({ engagementRate = 0 }) => engagementRate > 1,
    describe: (rows) => `${rows} an engagement rate above 100 %`,
  },
  {
    has: ({ followers, viewsPerPost = 0 }, reach) => followers !== undefined && viewsPerPost > followers * reach,
    describe: (rows) => `${rows} fewer followers than views per post`,
  },
  {
    has: ({ followers, likesPerPost = 0 }, reach) => followers !== undefined && likesPerPost > followers * reach,
    describe: (rows) => `${rows} fewer followers than likes per post`,
  },
];

function implausibleIn(items: readonly Item[]): string[] {
  return IMPLAUSIBLE.flatMap(({ has, describe }) => {
    const isDoubtful = ({ network, counts }: Account) =>
      counts.some((count) => has(count, REACH[NETWORK_FACTS[network].rateOver]));
    const lines = items.flatMap((item) =>
      item.kind === "record" && item.record.accounts.some(isDoubtful) ? [item.line] : [],
    );
    if (lines.length === 0) return [];
    const rows = lines.length === 1 ? "1 row has" : `${lines.length} rows have`;
    return [`${describe(rows)}: line ${lines.slice(0, 3).join(", ")}${lines.length > 3 ? ", …" : ""}.`];
  });
}

/** Corrections make some totals fall; figures of single days do so half of the time. */
const FALLING = 0.2;

/** Views that are no totals: those of one account, or of one post, fall from one day to the next. */
function fallingIn(items: readonly Item[]): string[] {
  const accounts = items.flatMap((item) => (item.kind === "record" ? item.record.accounts : []));
  const ofAccounts = accounts.flatMap(({ network, username, counts }) =>
    counts.map(({ at, totalViews }) => ({ of: `${network}/${username}`, at, value: totalViews })),
  );
  const ofPosts = accounts.flatMap(({ network, posts }) =>
    posts.map(({ externalId, countedAt, views }) => ({ of: `${network}/${externalId}`, at: countedAt, value: views })),
  );
  return [
    ...(isFalling(ofAccounts) ? [describeFalling("an account")] : []),
    ...(isFalling(ofPosts) ? [describeFalling("a post")] : []),
  ];
}

function describeFalling(what: string): string {
  return `The views of ${what} fall from one day to the next: these are views of single days, not all views until then. Leave the column out, or import a file of totals.`;
}

function isFalling(points: readonly { of: string; at: Date; value: number | undefined }[]): boolean {
  const steps = [...Map.groupBy(points, ({ of }) => of).values()].flatMap((series) => {
    const values = series.toSorted((a, b) => a.at.getTime() - b.at.getTime()).flatMap(({ value }) => value ?? []);
    return values.slice(1).map((value, i) => value < (values[i] ?? 0));
  });
  return steps.filter(Boolean).length > steps.length * FALLING;
}

/** The parsed fields of a row as text: rates as fractions, places and languages as codes. */
function valuesOf(context: RowContext, row: Row, item: Item): Record<string, string> {
  const values: Record<string, string> = {};
  for (const { field } of context.columns) {
    if (Object.hasOwn(values, field)) continue;
    const text =
      item.kind === "record" ? asUnderstood(context, row, { field, item }) : cleanText(context.text(row, field));
    if (text !== undefined && text !== "") values[field] = cutText(text, LONGEST);
  }
  for (const [index, target] of context.crmColumns) {
    const text = item.kind === "record" ? enteredText(item.crm, target.key) : cleanText(row.cells[index] ?? "");
    if (text !== undefined) values[target.key] ??= cutText(text, LONGEST);
  }
  return values;
}

function enteredText(crm: CrmWords | null, key: EnteredField): string | undefined {
  return crm?.options.find(({ field }) => field === key)?.title ?? crm?.values[key];
}

function asUnderstood(
  context: RowContext,
  row: Row,
  { field, item }: { field: Field; item: Extract<Item, { kind: "record" }> },
): string | undefined {
  const { record } = item;
  const [account] = record.accounts;
  const post = account?.posts[0];
  switch (field) {
    case "network":
      return account?.network;
    case "username":
      return account?.username;
    case "published_at":
      return post && writeDate({ at: post.publishedAt, precision: "second" });
    case "format":
      return post?.format;
    case "hashtags":
      return post?.hashtags.join(" ");
    case "mentions":
      return post?.mentions.join(" ");
    case "co_authors":
      return post?.coAuthors?.join(" ");
    case "post_id":
      return post?.externalId;
    case "date": {
      const date = context.date(row, field);
      return date && writeDate(date);
    }
    case "country":
      return readCountry(context.text(row, field), context.plan.words.countries);
    case "language":
      return languageOf(context.text(row, field));
    default:
      return figureOr(context, row, field);
  }
}

function figureOr(context: RowContext, row: Row, field: Field): string | undefined {
  const text = context.text(row, field);
  if (!isNumeric(field)) return cleanText(text);
  const column = context.of(field).find(({ index }) => !isMissing(row.cells[index] ?? ""))?.index;
  const value = column === undefined ? undefined : readFigure(text, field, context.style(column));
  return typeof value === "number" ? String(value) : undefined;
}
