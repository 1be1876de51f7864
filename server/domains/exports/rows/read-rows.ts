import type { ExportColumn } from "#contract/crm.ts";
import { NETWORK_FACTS, NETWORKS, network as knownNetwork, type Network } from "#contract/networks.ts";
import { GENDERS } from "#contract/states.ts";
import type { Context } from "../../../context.ts";
import type { Owner } from "../../../db/owner.ts";
import { safeUrl } from "../../creators/index.ts";
import type { ExportedAccount, ExportRow } from "./row.ts";
import { selectAccounts, selectListTitles, selectNetworks, selectPeople } from "./rows-store.ts";
import type { AccountRow, PersonRow } from "./rows-store.ts";
import { readTitles, type Titles } from "./read-titles.ts";

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
export async function* readRows(source: RowSource): AsyncGenerator<ExportRow[]> {
  const { creatorIds, report } = source;
  const titles = await readTitles(source);
  const read = (start: number) => readBatch(source, { ids: creatorIds.slice(start, start + BATCH), titles });
  let next: Promise<ExportRow[]> | undefined = creatorIds.length > 0 ? read(0) : undefined;
  for (let start = 0; next; start += BATCH) {
    const rows: ExportRow[] = await next;
    const after = start + BATCH;
    next = after < creatorIds.length ? read(after) : undefined;
    // It is awaited in the next round; until then whoever stops reading here must not leave it unheard.
    next?.catch(() => {});
    yield rows;
    await report?.(Math.min(creatorIds.length, after));
  }
}

/** The networks that get columns, in the contract's order. */
export async function networksAmong({ ctx, creatorIds, columns }: RowSource): Promise<Network[]> {
  if (!columns.has("networks")) return [];
  const present = new Set(await selectNetworks(ctx.db, [...creatorIds]));
  return NETWORKS.filter((network) => present.has(network));
}

async function readBatch(
  { ctx, owner, listId, columns }: RowSource,
  { ids, titles }: { ids: number[]; titles: Titles },
): Promise<ExportRow[]> {
  const wanted = {
    creatorIds: ids,
    listId,
    withNiches: columns.has("niches"),
    withBiography: columns.has("biography"),
  };
  const [people, accounts, lists] = await Promise.all([
    selectPeople(owner, wanted),
    columns.has("networks") ? selectAccounts(ctx.db, ids) : [],
    columns.has("lists") ? selectListTitles(owner, ids) : new Map<number, string[]>(),
  ]);
  const accountsOf = Map.groupBy(accounts, (account) => account.creatorId);
  const found = new Map(people.map((person) => [person.id, person]));
  return ids.flatMap((id) => {
    const person = found.get(id);
    return person ? [rowOf(person, { accounts: accountsOf.get(id) ?? [], lists: lists.get(id) ?? [], titles })] : [];
  });
}

const GENDER_WORDS = new Map<number, "female" | "male">([
  [GENDERS.female, "female"],
  [GENDERS.male, "male"],
]);

function rowOf(
  person: PersonRow,
  { accounts, lists, titles }: { accounts: AccountRow[]; lists: string[]; titles: Titles },
): ExportRow {
  return {
    id: person.id,
    fullName: person.fullName,
    country: person.country,
    city: person.city,
    language: person.language,
    gender: GENDER_WORDS.get(person.gender) ?? null,
    isBrand: person.isBrand,
    niches: titlesOf(person.nicheIds, titles.niches),
    accounts: accounts.map(accountOf),
    followers: person.followers,
    growth: person.growth,
    engagementRate: person.engagementRate,
    score: person.score,
    status: person.statusId === null ? null : (titles.statuses.get(person.statusId) ?? null),
    tags: titlesOf(person.tagIds, titles.tags).toSorted(byName),
    lists,
    email: person.email,
    note: person.note || null,
    added: person.added,
    addedBy: person.addedBy,
    biography: person.biography,
  };
}

const NONE: string[] = [];
const { compare: byName } = new Intl.Collator("en");

function titlesOf(ids: string | null, titles: ReadonlyMap<string, string>): string[] {
  return ids ? ids.split(" ").flatMap((id) => titles.get(id) ?? []) : NONE;
}

/** As a card says it: the accounts of sample people exist only here and have no address. */
function accountOf({
  network: spelled,
  username,
  followers,
  engagementRate,
  url,
  isSample,
}: AccountRow): ExportedAccount {
  const network = knownNetwork.parse(spelled);
  const address = isSample ? null : (safeUrl(url) ?? NETWORK_FACTS[network].profileUrl(username));
  return { network, username, followers, engagementRate, url: address };
}
