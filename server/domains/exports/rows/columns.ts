import { fieldWith, type FieldKind } from "#contract/collections/collection.ts";
import { EXPORT_COLUMNS, type ExportColumn } from "#contract/collections/crm.ts";
import { crmWith, type CustomField } from "#contract/collections/custom-field.ts";
import { FOLLOWER_TIER_LABELS } from "#contract/figures/follower-tier.ts";
import { NETWORK_FACTS, type Network } from "#contract/networks/networks.ts";
import type { Column as FileColumn, Kind } from "../../../files/table-file.ts";

export type ExportedAccount = {
  network: Network;
  username: string;
  followers: number | null;
  growth: number | null;
  engagementRate: number | null;
  viewsPerPost: number | null;
  url: string | null;
};

/** One creator of an export. */
export type ExportRow = {
  id: number;
  /** Values of the chosen columns, with titles where the tables store ids; days in UTC, as 2026-11-20. */
  values: ReadonlyMap<ExportColumn, Value | string[]>;
  /** By followers, descending; empty unless networks are chosen. */
  accounts: ExportedAccount[];
  /** The first of each network. */
  accountOn: Partial<Record<Network, ExportedAccount>>;
  /** Columns with a known figure that is withheld, once per figure that license terms exclude from exports. */
  leftOut: readonly ExportColumn[];
};

export type Value = string | number | boolean | null;
type Column = FileColumn<ExportRow>;

const KINDS: Partial<Record<FieldKind, Kind>> = {
  count: "count",
  rate: "rate",
  time: "day",
  date: "day",
  number: "number",
  money: "number",
};

/** Columns of an export in order; `networks` becomes six columns for each network that occurs. */
export function columnsOf(
  chosen: ReadonlySet<ExportColumn>,
  { networks, own }: { networks: readonly Network[]; own: readonly CustomField[] },
): Column[] {
  return inOrder(chosen, own).flatMap((id) =>
    id === "networks" ? networks.flatMap(networkColumns) : columnOf(id, own),
  );
}

/** Columns in the order of files: those of the workspace's own fields are last. */
export function inOrder(chosen: ReadonlySet<ExportColumn>, own: readonly CustomField[]): ExportColumn[] {
  return [...EXPORT_COLUMNS, ...own.map(({ _id }) => _id)].filter((id) => chosen.has(id));
}

function columnOf(id: ExportColumn, own: readonly CustomField[]): Column {
  const field = fieldWith(crmWith(own), { export: id });
  if (!field?.export) throw new Error(`no field is exported as ${id}`);
  const { label, kind } = field;
  const { heading = label, width } = field.export;
  // Points have a decimal.
  return { header: heading, kind: id === "score" ? "number" : (KINDS[kind] ?? "text"), width, value: valueOf(id) };
}

const COUNTRIES = new Intl.DisplayNames(["en"], { type: "region" });
const LANGUAGES = new Intl.DisplayNames(["en"], { type: "language" });
const capitalised = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

/** Columns of codes, which tables have in words. */
const WORDS: Partial<Record<ExportColumn, (code: string) => string>> = {
  country: (code) => COUNTRIES.of(code) ?? code,
  language: (code) => LANGUAGES.of(code) ?? code,
  gender: capitalised,
  type: capitalised,
  follower_tier: (id) => FOLLOWER_TIER_LABELS[id] ?? id,
  figures_of: (code) => NETWORK_LABELS.get(code) ?? code,
};
const NETWORK_LABELS = new Map(Object.entries(NETWORK_FACTS).map(([network, { label }]) => [network, label]));

function valueOf(id: ExportColumn): Column["value"] {
  const inWords = WORDS[id];
  return ({ values }) => {
    const value = values.get(id) ?? null;
    if (typeof value === "boolean") return value ? "Yes" : "No";
    return inWords && typeof value === "string" ? inWords(value) : joined(value);
  };
}

function networkColumns(network: Network): Column[] {
  const column = (
    title: string,
    rest: Pick<Column, "kind" | "width">,
    of: (account: ExportedAccount) => Exclude<Value, boolean>,
  ) => ({
    header: `${NETWORK_FACTS[network].label} ${title}`,
    ...rest,
    value: ({ accountOn }: ExportRow) => {
      const account = accountOn[network];
      return account ? of(account) : null;
    },
  });
  return [
    column("username", { kind: "text", width: 22 }, ({ username }) => username),
    column(
      NETWORK_FACTS[network].audience === "subscribers" ? "subscribers" : "followers",
      { kind: "count", width: 13 },
      ({ followers }) => followers,
    ),
    column("engagement rate", { kind: "rate", width: 13 }, ({ engagementRate }) => engagementRate),
    column("growth", { kind: "rate", width: 13 }, ({ growth }) => growth),
    column("views per post", { kind: "count", width: 13 }, ({ viewsPerPost }) => viewsPerPost),
    column("link", { kind: "text", width: 34 }, ({ url }) => url),
  ];
}

/** Several names in one cell. Names can contain commas. */
function joined(value: Exclude<Value, boolean> | string[]) {
  if (!Array.isArray(value)) return value;
  return value.length > 0 ? value.join("; ") : null;
}

/** Explains empty cells of known figures; null when there are none. */
export function leftOutNote(count: number): string | null {
  if (count === 0) return null;
  const figures = count === 1 ? "1 figure was" : `${count} figures were`;
  return `${figures} left out: the terms of the source do not allow exporting ${count === 1 ? "it" : "them"}.`;
}
