import { isNumeric, type ImportPlan } from "#contract/import-plan.ts";
import type { ImportInspection } from "#contract/imports.ts";
import type { Field } from "../columns/fields.ts";
import type { Row } from "../reading/grid.ts";
import { readFigure } from "../rows/counts.ts";
import { readCountry } from "../rows/facts.ts";
import type { Item } from "../rows/item.ts";
import { createRowReader } from "../rows/read-row.ts";
import { openSetting, type Setting } from "../rows/setting.ts";
import { writeDate } from "../values/dates.ts";
import { cleanText } from "../values/missing.ts";
import { languageOf } from "../values/places.ts";
import { cutText } from "../values/whole-text.ts";
import type { Look } from "./look.ts";

const SHOWN = 20;
const LONGEST = 300;
const UNREAD_NAMED = 3;

type Preview = Pick<ImportInspection, "preview"> & {
  /** By the place of the column. */
  unread: ReadonlyMap<number, string[]>;
};

/** The first rows as they are understood under the plan, and the cells that could not be. */
export function previewOf(look: Look, { plan, now }: { plan: ImportPlan; now: Date }): Preview {
  const headers = look.columns.map(({ header }) => header);
  const setting = openSetting({ plan, headers, sample: look.first, now });
  const read = createRowReader(setting);
  const items = look.first.map((row) => ({ row, item: read(row) }));
  const unread = new Map(
    [...setting.leftOut].map(([index, { first }]) => [index, first.slice(0, UNREAD_NAMED).map(({ text }) => text)]),
  );
  return {
    unread,
    preview: items.slice(0, SHOWN).map(({ row, item }) => ({
      line: row.line,
      values: row.problem === undefined ? valuesOf(setting, row, item) : {},
      problem: item.kind === "failed" || item.kind === "skipped" ? item.reason : null,
    })),
  };
}

/** What each field of the row is understood as, as text: rates as fractions, places and languages as codes. */
function valuesOf(setting: Setting, row: Row, item: Item): Record<string, string> {
  const values: Record<string, string> = {};
  for (const { field } of setting.columns) {
    if (Object.hasOwn(values, field)) continue;
    const text =
      item.kind === "record" ? asUnderstood(setting, row, { field, item }) : cleanText(setting.text(row, field));
    if (text !== undefined && text !== "") values[field] = cutText(text, LONGEST);
  }
  return values;
}

function asUnderstood(
  setting: Setting,
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
    case "post_id":
      return post?.externalId;
    case "date": {
      const date = setting.date(row, field);
      return date && writeDate(date);
    }
    case "country":
      return readCountry(setting.text(row, field), setting.plan.words.countries);
    case "language":
      return languageOf(setting.text(row, field));
    default:
      return figureOr(setting, row, field);
  }
}

function figureOr(setting: Setting, row: Row, field: Field): string | undefined {
  const text = setting.text(row, field);
  if (!isNumeric(field)) return cleanText(text);
  const value = readFigure(text, field, setting.plan);
  return typeof value === "number" ? String(value) : undefined;
}
