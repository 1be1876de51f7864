import path from "node:path";
import { TITLE_MAX } from "#contract/base/limits.ts";
import type { ImportPlan, ImportTarget } from "#contract/imports/plan.ts";
import type { Network } from "#contract/networks/networks.ts";
import { parseProfileLink } from "#contract/networks/profile-link.ts";
import { targetNamed, type CrmTarget } from "../columns/crm-fields.ts";
import { columnOf, doubtsOf, mapColumns, type Mapping, type Overrides } from "../columns/map-columns.ts";
import { dateInName, writeDate, type FileDate } from "../../../values/dates.ts";
import { networksIn } from "../../../values/networks.ts";
import type { Decimal } from "../../../values/numbers.ts";
import type { Field } from "../columns/fields.ts";
import { findNetwork } from "./find-network.ts";
import { findStyle, median } from "./find-style.ts";
import { findTarget } from "./find-target.ts";
import type { TableProfile } from "./profile-table.ts";
import { findPreset, type Preset, type PresetName } from "../columns/headers.ts";

/** Choices of the user that replace guesses. */
export type Choices = {
  target?: ImportTarget;
  network?: Network;
  /** The account of rows that name none: a handle, or a link to the profile. */
  owner?: string;
  /** The sheet of a workbook. */
  sheet?: string;
  /** By header in lower case: the field to import it as, null to leave it out. */
  columns?: Overrides;
  /** How ambiguous dates and rates are read. */
  dateOrder?: ImportPlan["dateOrder"];
  rates?: ImportPlan["rates"];
  /** How ambiguous numbers are read, by header in lower case; under "" for all columns. */
  decimals?: ReadonlyMap<string, Decimal>;
  source?: string;
  date?: FileDate;
};

export type Proposal = {
  plan: ImportPlan;
  mapping: Mapping;
  /** Columns that are named after fields of the CRM, by their places. */
  named: ReadonlyMap<number, CrmTarget>;
  preset: PresetName | null;
  doubts: string[];
};

/** Columns that mean nothing outside of a CRM. */
const CRM_FIELDS: ReadonlySet<Field> = new Set<Field>(["status", "tags", "note", "list"]);

/** The plan inferred from a table. */
export function proposePlan(
  profile: TableProfile,
  {
    headerRow,
    fileName,
    sheet,
    choices = {},
    targets = [],
    delimiter,
    now,
    changedAt,
  }: {
    headerRow: number | null;
    fileName: string;
    /** The sheet of a workbook that is read. */
    sheet?: string | undefined;
    choices?: Choices;
    /** Fields of the CRM that columns can be imported into. */
    targets?: readonly CrmTarget[];
    delimiter: string | null;
    now: Date;
    /** When the file was last changed. */
    changedAt: Date;
  },
): Proposal {
  const headers = profile.columns.map(({ header }) => header);
  const preset = findPreset(headers);
  const target = choices.target ?? preset?.target ?? findTarget(profile);
  const mapped = mapColumns(profile.columns, choices.columns ?? new Map(), {
    target,
    ...(preset && { hints: preset.hints }),
  });
  const named = namedAfter(mapped, targets, target);
  const columns = mapped.columns.map((one) =>
    named.has(one.column.index) ? Object.assign(one, { field: undefined, question: undefined }) : one,
  );
  const mapping = { ...mapped, columns };
  const inName = dateInName(path.parse(fileName).name);
  const styled = mapping.columns.map(({ column, field, network: of = networksIn(column.header)[0] }) => {
    return { column, field, isEntered: named.get(column.index)?.field.kind === "date", network: of };
  });
  const style = findStyle(styled, { all: profile.columns, delimiter, now });
  const { date, isGuessed } = dateOf(choices.date, inName?.date, { now, changedAt });
  const isDated = mapping.columns.some(({ field }) => field === "date");
  const { owner } = choices;
  const linked = owner === undefined ? undefined : parseProfileLink(owner)?.network;
  const network =
    choices.network ?? findNetwork(mapping, fileName) ?? networkOfPreset(mapping, preset) ?? linked ?? null;
  return {
    plan: {
      target,
      network,
      ...(owner !== undefined && network && { owner: { network, username: owner } }),
      ...(sheet !== undefined && { sheet }),
      headerRow,
      columns: mapping.columns.map(({ column, field, network: of, question, isChosen }) => {
        const decimal = choices.decimals?.get(column.header.toLowerCase()) ?? choices.decimals?.get("");
        const crmField = named.get(column.index)?.key;
        return {
          field: field ?? null,
          ...(crmField && { crmField }),
          ...(decimal && { decimal }),
          ...(of && { network: of }),
          ...(question !== undefined && { unconfirmed: true as const }),
          ...(isChosen && field === "external_id" && { networkIds: true as const }),
        };
      }),
      ...style,
      decimal: ".",
      date: writeDate(date).slice(0, 10),
      source: (choices.source ?? sourceName(inName?.rest ?? path.parse(fileName).name)).slice(0, TITLE_MAX),
      words: { countries: {}, categories: {} },
      people: {},
      intoCrm:
        target === "list" || named.size > 0 || mapping.columns.some(({ field }) => field && CRM_FIELDS.has(field)),
      listIds: [],
    },
    mapping,
    named,
    preset: preset?.name ?? null,
    doubts: [
      ...doubtsOf(mapping, ({ cells }, field) => median(cells, field)),
      ...(isGuessed && !isDated && target !== "list"
        ? [`The file has no date of its figures; ${writeDate(date)} is assumed. Change it if they are older.`]
        : []),
    ],
  };
}

/** Rows of a preset's network, unless they name their own. */
function networkOfPreset(mapping: Mapping, preset: Preset | undefined): Network | undefined {
  return columnOf(mapping, "network") || mapping.isWide ? undefined : preset?.network;
}

/** What identifies accounts stays what it is, whatever fields are called. */
const IDENTIFYING: ReadonlySet<Field> = new Set<Field>([
  "network",
  "username",
  "external_id",
  "url",
  "full_name",
  "first_name",
  "last_name",
]);

function namedAfter(
  { columns }: Mapping,
  targets: readonly CrmTarget[],
  target: ImportTarget,
): ReadonlyMap<number, CrmTarget> {
  if (target !== "creators" && target !== "list") return new Map();
  return new Map(
    columns.flatMap(({ column: { index, header }, field }) => {
      const found = field && IDENTIFYING.has(field) ? undefined : targetNamed(targets, header);
      return found ? [[index, found] as const] : [];
    }),
  );
}

/** The user's choice, else the date in the file's name when it is past, else the day of the file's last change. */
function dateOf(
  choices: FileDate | undefined,
  named: FileDate | undefined,
  { now, changedAt }: { now: Date; changedAt: Date },
): { date: FileDate; isGuessed: boolean } {
  if (choices) return { date: choices, isGuessed: false };
  if (named && named.at <= now) return { date: named, isGuessed: false };
  return { date: { at: changedAt, precision: "day" }, isGuessed: true };
}

/** The months of one panel are one source: `tiktok_2022-06` and `tiktok_unlabelled` are both `tiktok`. */
function sourceName(name: string): string {
  const plain = name
    .replaceAll(/unlabelled|undated/gi, " ")
    .replaceAll(/[\s_.-]+/g, "_")
    .replaceAll(/^_|_$/g, "");
  return plain === "" ? name.trim() || "table" : plain;
}
