import { fieldWith } from "#contract/collections/collection.ts";
import { crmCollection, type ExportColumn } from "#contract/collections/crm.ts";
import { textOfValue, type CustomField } from "#contract/collections/custom-field.ts";
import { NETWORK_FACTS, NETWORKS, network as knownNetwork, type Network } from "#contract/networks/networks.ts";
import type { Context } from "../../../context.ts";
import type { Places } from "../../../db/list-places.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { mapInTurns } from "../../../kernel/turns.ts";
import { safeUrl } from "../../creators/index.ts";
import { selectFeedbackTexts, type FeedbackTexts } from "../../crm/index.ts";
import { readPlaces } from "../../memberships/index.ts";
import type { ExportedAccount, ExportRow, Value } from "./columns.ts";
import { selectAccounts, selectListTitles, selectNetworks, selectUnexported, selectValues } from "./store.ts";
import type { AccountRow } from "./store.ts";
import { selectTitles, type Titles } from "./titles-store.ts";

export type RowSource = {
  ctx: Context;
  tenant: TenantDb;
  /** One row each, in this order, without creators that no longer exist. */
  creatorIds: readonly number[];
  /** Export the rows of this list instead of the CRM's. */
  listId: string | null;
  columns: ReadonlySet<ExportColumn>;
  /** Figures are of the largest account on these networks; none: of all. */
  figuresOf: readonly Network[];
  /** Fields that the workspace has defined. */
  own: readonly CustomField[];
  /** Called with the number of finished rows; may throw to stop the export. */
  report?: (done: number) => Promise<void>;
};

const BATCH = 2_000;

/** Rows of an export in batches; the next one is read while the current one is written. */
export function readRows(source: RowSource): AsyncIterable<ExportRow[]> {
  const { tenant, listId } = source;
  const known = { titles: selectTitles(source), places: listId ? readPlaces(tenant, [listId]) : Promise.resolve(null) };
  const read = (start: number): Promise<ExportRow[]> => {
    const batch = readBatch(source, { ids: source.creatorIds.slice(start, start + BATCH), ...known });
    // It is awaited later, or never when the consumer has stopped: an error must not become an unhandled rejection.
    batch.catch(() => {});
    return batch;
  };
  return inTurn(source, { first: read(0), read });
}

type Reading = { first: Promise<ExportRow[]>; read: (start: number) => Promise<ExportRow[]> };

async function* inTurn({ creatorIds, report }: RowSource, { first, read }: Reading): AsyncGenerator<ExportRow[]> {
  let next = first;
  for (let start = 0; start < creatorIds.length; start += BATCH) {
    const rows = await next;
    const after = start + BATCH;
    if (after < creatorIds.length) next = read(after);
    yield rows;
    await report?.(Math.min(creatorIds.length, after));
  }
}

/** The networks that get columns, in the contract's order. */
export async function networksAmong({ tenant, creatorIds, columns }: RowSource): Promise<Network[]> {
  if (!columns.has("networks")) return [];
  const present = new Set(await selectNetworks(tenant, [...creatorIds]));
  return NETWORKS.filter((network) => present.has(network));
}

async function readBatch(
  { ctx, tenant, listId, columns, figuresOf, own: fields }: RowSource,
  { ids, titles, places }: { ids: number[]; titles: Promise<Titles>; places: Promise<Places | null> },
): Promise<ExportRow[]> {
  const wantsFeedback = columns.has("feedback") || columns.has("feedback_comments");
  const [rows, accounts, lists, feedback, unexported, titlesById] = await Promise.all([
    places.then((of) => selectValues(tenant, { creatorIds: ids, columns, places: of, figuresOf: [...figuresOf] })),
    columns.has("networks") ? selectAccounts(ctx.db, ids) : [],
    columns.has("lists") ? selectListTitles(tenant, ids) : new Map<number, string[]>(),
    wantsFeedback ? selectFeedbackTexts(tenant, ids, listId ?? undefined) : new Map<number, FeedbackTexts>(),
    selectUnexported(tenant, ids),
    titles,
  ]);
  const accountsOf = Map.groupBy(accounts, (account) => account.creatorId);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const read = [...columns]
    .filter((column) => column !== "networks")
    .map((column) => [column, decoderOf(column, fields)] as const);
  const present = ids.flatMap((id) => byId.get(id) ?? []);
  return mapInTurns(present, (row) => {
    const { id } = row;
    const restricted = unexported.get(id) ?? NONE;
    const own = accountsOf.get(id) ?? [];
    const facts = { lists: lists.get(id) ?? [], feedback: feedback.get(id), titles: titlesById };
    const values: ExportRow["values"] = new Map(
      read.map(([column, decode]) => {
        if (isRestricted(column, restricted)) return [column, null];
        const value = row[column] ?? null;
        return [column, decode ? decode(value, facts) : value];
      }),
    );
    const withheld = [...columns].filter(
      (column) => isRestricted(column, restricted) && (row[column] ?? null) !== null,
    );
    const accountOn: ExportRow["accountOn"] = {};
    const presences = own.map(accountOf);
    for (const account of presences) accountOn[account.network] ??= account;
    return { id, values, accounts: presences, accountOn, leftOut: [...withheld, ...own.flatMap(withheldOf)] };
  });
}

const NONE: ReadonlySet<string> = new Set();

/** Figures that have other names in license terms than in files. */
const FIGURES_OF: Partial<Record<ExportColumn, string>> = {
  engagement: "engagementRate",
  follower_tier: "followers",
  views_per_post: "viewsPerPost",
};

/** Computed from all that is public of an account. */
const OF_EVERYTHING: ReadonlySet<ExportColumn> = new Set(["authenticity", "rising"]);

function isRestricted(column: ExportColumn, restricted: ReadonlySet<string>): boolean {
  return OF_EVERYTHING.has(column) ? restricted.size > 0 : restricted.has(FIGURES_OF[column] ?? column);
}

const ACCOUNT_FIGURES = ["followers", "growth", "engagementRate", "viewsPerPost"] as const;

/** `networks`, once per figure of an account that must not be exported. */
function withheldOf(account: AccountRow): ExportColumn[] {
  return ACCOUNT_FIGURES.flatMap((figure) =>
    account.unexported?.includes(figure) && account[figure] !== null ? ["networks" as const] : [],
  );
}

type Facts = { lists: string[]; feedback: FeedbackTexts | undefined; titles: Titles };
type Decode = (value: Value, facts: Facts) => Value | string[];

const { compare: byName } = new Intl.Collator("en");

/** Columns with values that need decoding. */
const DECODERS: Partial<Record<ExportColumn, Decode>> = {
  status: (id, { titles }) => titles.statuses.get(String(id)) ?? null,
  owner: (id, { titles }) => titles.members.get(String(id)) ?? null,
  tags: (ids, { titles }) => titlesOf(ids, titles.tags).toSorted(byName),
  niches: (ids, { titles }) => titlesOf(ids, titles.niches),
  lists: (_, { lists }) => lists,
  feedback: (_, { feedback }) => feedback?.feedback ?? [],
  feedback_comments: (_, { feedback }) => feedback?.comments ?? [],
};

function decoderOf(column: ExportColumn, fields: readonly CustomField[]): Decode | undefined {
  const field = fields.find(({ _id }) => _id === column);
  if (field)
    return field.kind === "select"
      ? (value) => textOfValue(field, typeof value === "boolean" ? null : value)
      : undefined;
  return DECODERS[column] ?? (fieldWith(crmCollection, { export: column })?.kind === "rate" ? rounded : undefined);
}

function titlesOf(ids: Value, titles: ReadonlyMap<string, string>): string[] {
  return ids
    ? String(ids)
        .split(" ")
        .flatMap((id) => titles.get(id) ?? [])
    : [];
}

/** A fraction to the hundredth of a percent. */
function rounded(fraction: Value): number | null {
  return fraction === null ? null : Math.round(Number(fraction) * 10_000) / 10_000;
}

const KNOWN: ReadonlyMap<string, Network> = new Map(NETWORKS.map((network) => [network, network]));

function networkOf(spelled: string): Network {
  return KNOWN.get(spelled) ?? knownNetwork.parse(spelled);
}

/** Sample accounts exist only here and have no URL. */
function accountOf({ network: spelled, username, url, isSample, unexported, ...figures }: AccountRow): ExportedAccount {
  const network = networkOf(spelled);
  const exported = (figure: (typeof ACCOUNT_FIGURES)[number]) =>
    unexported?.includes(figure) ? null : figures[figure];
  const address = isSample ? null : (safeUrl(url) ?? NETWORK_FACTS[network].profileUrl(username));
  return {
    network,
    username,
    followers: exported("followers"),
    growth: rounded(exported("growth")),
    engagementRate: rounded(exported("engagementRate")),
    viewsPerPost: exported("viewsPerPost"),
    url: address,
  };
}
