import { EXPORT_COLUMNS, type ExportColumn } from "#contract/crm.ts";
import { NETWORK_FACTS, type Network } from "#contract/networks.ts";
import type { ExportedAccount, ExportRow } from "./row.ts";

/** What a cell is to whatever opens the file; a day is written 2026-11-20. */
export type Kind = "text" | "count" | "rate" | "day";
export type Value = string | number | null;
export type Column = {
  header: string;
  kind: Kind;
  /** In characters, about as wide as most of its values. */
  width: number;
  value: (row: ExportRow) => Value;
};

const SINGLE: Record<Exclude<ExportColumn, "networks">, Column> = {
  full_name: { header: "Name", kind: "text", width: 26, value: (row) => row.fullName },
  country: { header: "Country", kind: "text", width: 9, value: (row) => row.country?.toUpperCase() ?? null },
  city: { header: "City", kind: "text", width: 16, value: (row) => row.city },
  language: { header: "Language", kind: "text", width: 10, value: (row) => row.language },
  gender: { header: "Gender", kind: "text", width: 9, value: (row) => row.gender },
  type: { header: "Type", kind: "text", width: 9, value: (row) => typeOf(row) },
  niches: { header: "Niches", kind: "text", width: 30, value: (row) => joined(row.niches) },
  followers: { header: "Followers", kind: "count", width: 13, value: (row) => row.followers },
  growth: { header: "Growth", kind: "rate", width: 10, value: (row) => rate(row.growth) },
  engagement: { header: "Engagement rate", kind: "rate", width: 16, value: (row) => rate(row.engagementRate) },
  score: { header: "Score", kind: "count", width: 9, value: (row) => row.score },
  status: { header: "Status", kind: "text", width: 16, value: (row) => row.status },
  tags: { header: "Tags", kind: "text", width: 24, value: (row) => joined(row.tags) },
  lists: { header: "Lists", kind: "text", width: 24, value: (row) => joined(row.lists) },
  email: { header: "Email", kind: "text", width: 28, value: (row) => row.email },
  note: { header: "Note", kind: "text", width: 40, value: (row) => row.note },
  added: { header: "Added", kind: "day", width: 12, value: (row) => row.added },
  added_by: { header: "Added by", kind: "text", width: 18, value: (row) => row.addedBy },
  biography: { header: "Biography", kind: "text", width: 60, value: (row) => row.biography },
};

/** Columns of an export in the contract's order; `networks` becomes four for each network that occurs in it. */
export function columnsOf(chosen: ReadonlySet<ExportColumn>, networks: readonly Network[]): Column[] {
  return EXPORT_COLUMNS.filter((name) => chosen.has(name)).flatMap((name) =>
    name === "networks" ? networks.flatMap(networkColumns) : [SINGLE[name]],
  );
}

export function typeOf({ isBrand }: ExportRow): "brand" | "creator" {
  return isBrand ? "brand" : "creator";
}

function networkColumns(network: Network): Column[] {
  const column = (title: string, rest: Pick<Column, "kind" | "width">, of: (account: ExportedAccount) => Value) => ({
    header: `${NETWORK_FACTS[network].label} ${title}`,
    ...rest,
    value: ({ accountOn }: ExportRow) => {
      const account = accountOn[network];
      return account ? of(account) : null;
    },
  });
  return [
    column("username", { kind: "text", width: 22 }, ({ username }) => username),
    column("followers", { kind: "count", width: 13 }, ({ followers }) => followers),
    column("engagement rate", { kind: "rate", width: 13 }, ({ engagementRate }) => rate(engagementRate)),
    column("link", { kind: "text", width: 34 }, ({ url }) => url),
  ];
}

/** Names have commas of their own. */
function joined(names: string[]): string | null {
  return names.length > 0 ? names.join("; ") : null;
}

/** A fraction to the hundredth of a percent. */
export function rate(fraction: number | null): number | null {
  return fraction === null ? null : Math.round(fraction * 10_000) / 10_000;
}
