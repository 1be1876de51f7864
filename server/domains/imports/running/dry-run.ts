import { usernameKey } from "#contract/networks/networks.ts";
import type { Context } from "../../../context.ts";
import type { Layer } from "../../../db/layers.ts";
import { inRolledBackTransaction } from "../../../db/transaction.ts";
import { isNetworkId } from "../../../post-rules.ts";
import { findOwners, type CreatorRecord } from "../../creators/index.ts";
import type { NameKind } from "../into-crm/plan-new-names.ts";
import type { Item } from "../rows/item.ts";
import { readAhead, type Batch } from "./batches.ts";
import { recordRows, type Destination } from "./record-rows.ts";
import type { Row } from "./resolve-rows.ts";
import { runStep, type Step } from "./run-step.ts";
import { openSpool, type Spool } from "./spool.ts";

type DryRun = {
  ctx: Context;
  batches: AsyncGenerator<Batch>;
  layer: Layer;
  /** Called within the transaction of each step. */
  openDestination: (ctx: Context) => Promise<Destination>;
};

/** A batch, and by the place of each item what connects it with others. */
type Connected = { batch: Batch; keys: string[][] };

/**
 * Runs the steps of an import, each in a transaction that is rolled back. So that a step finds what earlier ones would
 * have written about its accounts, that is recorded again at its beginning. The table is read once.
 */
export async function* dryRun({ ctx, batches, layer, openDestination }: DryRun): AsyncGenerator<Step> {
  const spool = await openSpool<Connected>(ctx);
  try {
    const history = openHistory(await findShared(ctx, { batches, layer, spool }));
    const added = { creators: 0, listed: new Map<string, number>(), titles: new Map<NameKind, Set<string>>() };
    for await (const { batch, keys } of readAhead(spool.values())) {
      const step = await inRolledBackTransaction(ctx, async (tx) => {
        const destination = await openDestination(tx);
        const rows = history.before(batch.items, keys);
        const earlier = rows.length === 0 ? undefined : await recordRows({ ctx: tx, destination, rows });
        // What was recorded again counts against the limits already.
        const reserved = {
          creators: added.creators - (earlier?.before.crm?.rows.length ?? 0),
          listed: new Map(
            [...added.listed].map(([title, count]) => [title, count - (earlier?.listed.get(title) ?? 0)]),
          ),
          titles: new Map(
            [...added.titles].map(([kind, titles]) => [kind, titles.difference(new Set(earlier?.opened.get(kind)))]),
          ),
        };
        return runStep({ ctx: tx, destination, batch, reserved });
      });
      added.creators += step.before.crm?.rows.length ?? 0;
      for (const [title, count] of step.listed) added.listed.set(title, (added.listed.get(title) ?? 0) + count);
      for (const [kind, titles] of step.opened)
        added.titles.set(kind, new Set([...(added.titles.get(kind) ?? []), ...titles]));
      const refused = new Set(step.problems.map(({ line }) => line));
      const keysOfItem = new Map(batch.items.map((item, i) => [item, keys[i] ?? []]));
      for (const row of step.rows) if (!refused.has(row.item.line)) history.add(row, keysOfItem.get(row.item) ?? []);
      yield step;
    }
  } finally {
    await spool.close();
  }
}

/**
 * The creators and accounts, and their counts and posts, that several rows of a table are about: other rows need no
 * history. Puts the batches into the spool.
 */
async function findShared(
  ctx: Context,
  { batches, layer, spool }: Pick<DryRun, "batches" | "layer"> & { spool: Spool<Connected> },
): Promise<ReadonlySet<string>> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for await (const batch of readAhead(batches)) {
    const keys = await keysOf(ctx, batch.items, layer);
    await spool.add({ batch, keys });
    for (const [i, item] of batch.items.entries())
      for (const key of [...(keys[i] ?? []), ...figuresOf(item).map((figure) => figure.key)]) {
        if (seen.has(key)) shared.add(key);
        seen.add(key);
      }
  }
  return shared;
}

/** What rows say of creators apart from their counts and posts, by the creators and accounts that connect them. */
type Group = { keys: Set<string>; statements: { order: number; text: string; row: Row }[] };

/** The rows of earlier batches, reduced to what a later row can depend on. */
function openHistory(shared: ReadonlySet<string>) {
  const groups = new Map<string, Group>();
  const figures = new Map<string, Row[]>();
  let order = 0;

  /** The group of these keys; groups that they connect become one. */
  function groupOf(keys: readonly string[]): Group {
    const found = [...new Set(keys.flatMap((key) => groups.get(key) ?? []))];
    const group: Group = {
      keys: found.reduce((all, one) => all.union(one.keys), new Set(keys)),
      statements: found.flatMap(({ statements }) => statements).toSorted((a, b) => a.order - b.order),
    };
    if (found.length === 1 && found[0]?.keys.size === group.keys.size) return found[0];
    for (const key of group.keys) groups.set(key, group);
    return group;
  }

  return {
    /** The rows a batch depends on, in their order. */
    before(items: readonly Item[], keysOfItems: readonly (readonly string[])[]): Row[] {
      if (shared.size === 0) return [];
      const connected = new Set(keysOfItems.flat().flatMap((key) => groups.get(key) ?? []));
      const statements = [...connected].flatMap((group) => group.statements).toSorted((a, b) => a.order - b.order);
      const keys = new Set(items.flatMap(figuresOf).map(({ key }) => key));
      return [...statements.map(({ row }) => row), ...[...keys].flatMap((key) => figures.get(key) ?? [])];
    },
    add(row: Row, allKeys: readonly string[]): void {
      const { item, record, crm, sampleOf } = row;
      const keys = allKeys.filter((key) => shared.has(key));
      if (keys.length === 0) return;
      for (const { key, account, counts, posts } of figuresOf(item)) {
        const about = record.accounts[account];
        if (!about || !shared.has(key)) continue;
        const { network, username, formerly } = about;
        const alone: CreatorRecord = {
          accounts: [{ network, username, ...(formerly !== undefined && { formerly }), counts, posts }],
          facts: {},
          at: record.at,
          niches: [],
        };
        figures.set(key, [...(figures.get(key) ?? []), { item, record: alone, crm: null, sampleOf }]);
      }
      const { at, ...rest } = record;
      const accounts = record.accounts.map(({ posts, ...account }) =>
        // Joint posts make accounts of their co-authors.
        Object.assign(account, { counts: [], posts: posts.filter(({ coAuthors = [] }) => coAuthors.length > 0) }),
      );
      const text = JSON.stringify({ ...rest, accounts, crm });
      const { statements } = groupOf(keys);
      const last = statements.at(-1);
      // The same statement of several times is worth as much as the newest of them.
      if (last?.text === text) {
        if (at > last.row.record.at) last.row.record.at = at;
      } else
        statements.push({ order: (order += 1), text, row: { item, record: { ...record, accounts }, crm, sampleOf } });
    },
  };
}

/**
 * By the place of each item what connects it with others: the accounts of records, and the creators that own these
 * outside of the dry run.
 */
async function keysOf(ctx: Context, items: readonly Item[], layer: Layer): Promise<string[][]> {
  const records = items.flatMap((item) => (item.kind === "record" ? [item.record] : []));
  const owners = records.length === 0 ? [] : await findOwners({ ctx, records, layer });
  const ownersOf = new Map(records.map((record, i) => [record, owners[i] ?? []]));
  return items.map((item) => {
    if (item.kind !== "record") return [];
    const { record } = item;
    return [...record.accounts.flatMap(accountKeys), ...(ownersOf.get(record) ?? []).map((id) => `creator ${id}`)];
  });
}

function accountKeys({ network, username, externalId, formerly, posts }: CreatorRecord["accounts"][number]): string[] {
  const others = posts.flatMap(({ coAuthors = [] }) => coAuthors);
  const handles = [username, formerly ?? username, ...others].map((handle) => `${network}/${usernameKey(handle)}`);
  return externalId === undefined ? handles : [...handles, `${network}#${externalId}`];
}

type Figure = Pick<CreatorRecord["accounts"][number], "counts" | "posts"> & { key: string; account: number };

/** Each count and post of a row, with its account's place. Rows of two accounts can have the same post. */
function figuresOf(item: Item): Figure[] {
  if (item.kind !== "record") return [];
  return item.record.accounts.flatMap(({ network, username, counts, posts }, account) => {
    const of = `${network}/${usernameKey(username)}`;
    return [
      ...counts.map((count) => ({ key: `${of} ${count.at.getTime()}`, account, counts: [count], posts: [] })),
      ...posts.map((post) => {
        const { externalId } = post;
        const key = isNetworkId(network, externalId) ? `${network} post ${externalId}` : `${of} ${externalId}`;
        return { key, account, counts: [], posts: [post] };
      }),
    ];
  });
}
