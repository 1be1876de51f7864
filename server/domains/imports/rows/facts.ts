import { namespaceOf, NETWORK_FACTS } from "#contract/networks/networks.ts";
import type { CreatorFacts, CreatorRecord } from "#server/domains/creators/index.ts";
import type { Row } from "../reading/grid.ts";
import { cleanText, isDamaged } from "../../../values/missing.ts";
import { countryOf, languageOf } from "../../../values/places.ts";
import { webAddress } from "../../../values/web-address.ts";
import { goesIntoCrm, readEmail } from "./crm-words.ts";
import { cutText } from "../../../values/whole-text.ts";
import { genderOf, isBrandOf, nichesOf } from "../../../values/words.ts";
import type { Identity } from "./accounts.ts";
import type { RowContext } from "./row-context.ts";

const NAME_MAX = 200;

/** The facts of a row about the creator. */
export function readFacts(context: RowContext, row: Row, account: Identity): CreatorFacts {
  const { understood, text, plan, isPublic } = context;
  return withoutAbsent({
    fullName: cut(findFullName(context, row, account)),
    country: understood(row, "country", (word) => readCountry(word, plan.words.countries)),
    city: cut(cleanText(text(row, "city"))),
    language: understood(row, "language", languageOf),
    gender: understood(row, "gender", genderOf),
    // What a team knows of a creator is its own: see crmWordsIn.
    email: isPublic && !goesIntoCrm(plan) ? understood(row, "email", readEmail) : undefined,
    website: understood(row, "website", webAddress),
    title: cut(cleanText(text(row, "job_title"))),
    isBrand: understood(row, "type", isBrandOf) ?? (isCompany(account) || undefined),
    whoisUrl: understood(row, "whois_url", webAddress),
    associatedBrands: cut(cleanText(text(row, "associated_brands"))),
  });
}

function isCompany(account: Identity): boolean {
  const { companyPrefix } = NETWORK_FACTS[account.network];
  return companyPrefix !== undefined && namespaceOf(account) === companyPrefix;
}

/** Limits names, which every team sees. */
function cut(name: string | undefined): string | undefined {
  return name === undefined ? undefined : cutText(name, NAME_MAX);
}

/** By the plan's own words first. */
export function readCountry(text: string, words: Readonly<Record<string, string | null>>): string | undefined {
  const key = text.trim().toLowerCase();
  return Object.hasOwn(words, key) ? (words[key] ?? undefined) : countryOf(text);
}

/** A name with lost letters is none: without another one the creator keeps the known name, or is shown by the handle. */
function findFullName(context: RowContext, row: Row, account: Identity): string | undefined {
  const cells = context.of("full_name").flatMap(({ index }) => {
    const name = cleanText(row.cells[index] ?? "");
    return name === undefined ? [] : [{ index, name }];
  });
  const whole = cells.find(({ name }) => !isDamaged(name));
  if (whole) return whole.name;
  for (const { index, name } of cells) context.addUnparsed(index, { line: row.line, text: name });
  const joined = joinedName(context, row) ?? account.fullName;
  return joined !== undefined && !isDamaged(joined) ? joined : undefined;
}

function joinedName(context: RowContext, row: Row): string | undefined {
  const names = (["first_name", "last_name"] as const).flatMap((field) => cleanText(context.text(row, field)) ?? []);
  return names.length === 0 ? undefined : names.join(" ");
}

/** Reads niches from all columns of categories, and remembers what a cell meant. */
export function nichesReader(context: RowContext): (row: Row) => CreatorRecord["niches"] {
  const meant = new Map<string, number[]>();
  const by = { words: context.plan.words.categories, ...(context.nicheNames && { names: context.nicheNames }) };
  const known = (text: string): number[] => {
    const found = meant.get(text) ?? nichesOf(text, by).known;
    meant.set(text, found);
    return found;
  };
  return (row) => {
    const ids = new Set(context.texts(row, "category").flatMap((text) => known(cleanText(text) ?? "")));
    return [...ids].map((id, i) => ({ id, primary: i === 0 }));
  };
}

export function withoutAbsent<T extends object>(facts: T): Partial<{ [K in keyof T]: Exclude<T[K], undefined> }> {
  return Object.assign(
    {},
    ...Object.entries(facts).map(([key, value]) => (value === undefined ? {} : { [key]: value })),
  );
}
