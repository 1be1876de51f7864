import type { ExportColumn } from "#contract/crm.ts";
import { NETWORK_FACTS, NETWORKS, network as knownNetwork, type Network } from "#contract/networks.ts";
import { GENDERS } from "#contract/states.ts";
import type { Context } from "../../../context.ts";
import type { Places } from "../../../db/list-places.ts";
import type { Owner } from "../../../db/owner.ts";
import { safeUrl } from "../../creators/index.ts";
import { readPlaces } from "../../memberships/index.ts";
import type { ExportedAccount, ExportRow, LeftOut } from "./row.ts";
import { selectAccounts, selectListTitles, selectNetworks, selectPeople, selectUnexported } from "./store.ts";
import type { AccountRow, PersonRow } from "./store.ts";
import { readTitles, type Titles } from "../titles/read-titles.ts";

export type RowSource = {
  ctx: Context;
  owner: Owner;
  /** One row each, in this order; whoever is no longer there is left out. */
  creatorIds: readonly number[];
  /** Their places in this list are meant, not those in the CRM. */
  listId: string | null;
  columns: ReadonlySet<ExportColumn>;
  /** Hears how many are done; may throw to stop it. */
  report?: (done: number) => Promise<void>;
};

const BATCH = 2_000;

/** Rows of an export, some thousands at a time; the next ones are read while those before are written. */
export function readRows(source: RowSource): AsyncIterable<ExportRow[]> {
  const { owner, listId } = source;
  const known = { titles: readTitles(source), places: listId ? readPlaces(owner, [listId]) : Promise.resolve(null) };
  const read = (start: number): Promise<ExportRow[]> => {
    const batch = readBatch(source, { ids: source.creatorIds.slice(start, start + BATCH), ...known });
    // It is awaited later, or never when whoever writes has stopped: no error of it goes unheard, and none is fatal.
    batch.catch(() => {});
    return batch;
  };
  return inTurn(source, { first: read(0), read });
}

type Reading = { first: Promise<ExportRow[]>; read: (start: number) => Promise<ExportRow[]> };

/* oxlint-disable no-await-in-loop -- one batch is written while the next is read, and no more are in memory */
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
/* oxlint-enable no-await-in-loop */

/** The networks that get columns, in the contract's order. */
export async function networksAmong({ owner, creatorIds, columns }: RowSource): Promise<Network[]> {
  if (!columns.has("networks")) return [];
  const present = new Set(await selectNetworks(owner, [...creatorIds]));
  return NETWORKS.filter((network) => present.has(network));
}

async function readBatch(
  { ctx, owner, columns }: RowSource,
  { ids, titles, places }: { ids: number[]; titles: Promise<Titles>; places: Promise<Places | null> },
): Promise<ExportRow[]> {
  const wanted = {
    creatorIds: ids,
    withNiches: columns.has("niches"),
    withBiography: columns.has("biography"),
  };
  const [people, accounts, lists, unexported, named] = await Promise.all([
    places.then((of) => selectPeople(owner, { ...wanted, places: of })),
    columns.has("networks") ? selectAccounts(ctx.db, ids) : [],
    columns.has("lists") ? selectListTitles(owner, ids) : new Map<number, string[]>(),
    selectUnexported(owner, ids),
    titles,
  ]);
  const accountsOf = Map.groupBy(accounts, (account) => account.creatorId);
  const found = new Map(people.map((person) => [person.id, person]));
  return ids.flatMap((id) => {
    const person = found.get(id);
    if (!person) return [];
    const known = { accounts: accountsOf.get(id) ?? [], lists: lists.get(id) ?? [], titles: named };
    return [rowOf(person, { ...known, unexported: unexported.get(id) ?? NOTHING })];
  });
}

const GENDER_WORDS = new Map<number, "female" | "male">([
  [GENDERS.female, "female"],
  [GENDERS.male, "male"],
]);

function rowOf(
  person: PersonRow,
  {
    accounts,
    lists,
    titles,
    unexported,
  }: { accounts: AccountRow[]; lists: string[]; titles: Titles; unexported: ReadonlySet<string> },
): ExportRow {
  const presences = accounts.map(accountOf);
  const allowed = (figure: "followers" | "growth" | "engagementRate" | "score") =>
    unexported.has(figure) ? null : person[figure];
  const accountOn: ExportRow["accountOn"] = {};
  for (const account of presences) accountOn[account.network] ??= account;
  return {
    id: person.id,
    fullName: person.fullName,
    country: person.country,
    city: person.city,
    language: person.language,
    gender: GENDER_WORDS.get(person.gender) ?? null,
    isBrand: person.isBrand,
    niches: titlesOf(person.nicheIds, titles.niches),
    accounts: presences,
    accountOn,
    followers: allowed("followers"),
    growth: allowed("growth"),
    engagementRate: allowed("engagementRate"),
    score: allowed("score"),
    status: person.statusId === null ? null : (titles.statuses.get(person.statusId) ?? null),
    tags: titlesOf(person.tagIds, titles.tags).toSorted(byName),
    lists,
    email: person.email,
    note: person.note || null,
    added: person.added,
    addedBy: person.addedBy,
    biography: person.biography,
    leftOut: leftOutOf(person, { accounts, unexported }),
  };
}

const NOTHING: ReadonlySet<string> = new Set();
const NOTHING_LEFT_OUT: readonly LeftOut[] = [];
const COLUMN_OF = { followers: "followers", growth: "growth", engagementRate: "engagement", score: "score" } as const;

function leftOutOf(
  person: PersonRow,
  { accounts, unexported }: { accounts: AccountRow[]; unexported: ReadonlySet<string> },
): readonly LeftOut[] {
  if (unexported.size === 0) return NOTHING_LEFT_OUT;
  const ofAll = (["followers", "growth", "engagementRate", "score"] as const).flatMap((figure) =>
    unexported.has(figure) && person[figure] !== null ? [COLUMN_OF[figure]] : [],
  );
  const ofAccounts = accounts.flatMap((account) =>
    (["followers", "engagementRate"] as const).flatMap((figure) =>
      account.unexported?.includes(figure) && account[figure] !== null ? ["networks" as const] : [],
    ),
  );
  return [...ofAll, ...ofAccounts];
}

const NONE: string[] = [];
const { compare: byName } = new Intl.Collator("en");

function titlesOf(ids: string | null, titles: ReadonlyMap<string, string>): string[] {
  return ids ? ids.split(" ").flatMap((id) => titles.get(id) ?? []) : NONE;
}

const KNOWN: ReadonlyMap<string, Network> = new Map(NETWORKS.map((network) => [network, network]));

function networkOf(spelled: string): Network {
  return KNOWN.get(spelled) ?? knownNetwork.parse(spelled);
}

/** As a card says it: the accounts of sample people exist only here and have no address. */
function accountOf({
  network: spelled,
  username,
  followers,
  engagementRate,
  url,
  isSample,
  unexported,
}: AccountRow): ExportedAccount {
  const network = networkOf(spelled);
  const address = isSample ? null : (safeUrl(url) ?? NETWORK_FACTS[network].profileUrl(username));
  return {
    network,
    username,
    followers: unexported?.includes("followers") ? null : followers,
    engagementRate: unexported?.includes("engagementRate") ? null : engagementRate,
    url: address,
  };
}
