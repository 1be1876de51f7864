import type { Context } from "../../../context.ts";
import type { Layer } from "../../../db/layers.ts";
import { findOwners, isSampleHandle, type CreatorRecord } from "../../creators/index.ts";
import type { CrmWords, Item } from "../rows/item.ts";
import type { Problem } from "./problems.ts";
import { selectFirstAccounts } from "../creators-store.ts";
import { problemOf } from "./summarize.ts";

/** A row that can be recorded. */
export type Row = {
  item: Item;
  record: CreatorRecord;
  crm: CrmWords | null;
  /** A creator of the sample world, of which nothing but the place in the CRM is imported. */
  sampleOf?: number | undefined;
};

const SAMPLE = "handles ending in .sample are reserved for sample data";

type Publication = Extract<Item, { kind: "publication" }>;

/** The rows that can be recorded, and the problems of the others. */
export async function resolveRows(
  ctx: Context,
  items: readonly Item[],
  layer: Layer,
): Promise<{ rows: Row[]; problems: Problem[] }> {
  const recordOf = await findPublishers(ctx, items);
  const rows: Row[] = [];
  const problems: Problem[] = [];
  const sampleOf = await findSamples(ctx, items, layer);
  for (const item of items) {
    if (item.kind === "record" && isSample(item.record)) {
      const creatorId = sampleOf.get(item);
      if (creatorId === undefined) problems.push(problemOf(item, "failed", SAMPLE));
      else rows.push({ item, record: item.record, crm: item.crm, sampleOf: creatorId });
    } else if (item.kind === "record") rows.push({ item, record: item.record, crm: item.crm });
    else if (item.kind === "publication") {
      const record = recordOf(item);
      if (record) rows.push({ item, record, crm: null });
      else problems.push(problemOf(item, "failed", "the creator it belongs to no longer exists"));
    } else problems.push(problemOf(item, item.kind, item.reason));
  }
  return { rows, problems };
}

function isSample({ accounts }: CreatorRecord): boolean {
  return accounts.some(({ username }) => isSampleHandle(username));
}

/** The creators of the sample world that rows are about. */
async function findSamples(ctx: Context, items: readonly Item[], layer: Layer): Promise<ReadonlyMap<Item, number>> {
  const found = items.flatMap((item) =>
    item.kind === "record" && isSample(item.record) ? [{ item, record: item.record }] : [],
  );
  if (found.length === 0) return new Map();
  const owners = await findOwners({ ctx, records: found.map(({ record }) => record), layer });
  return new Map(
    found.flatMap(({ item }, i) => {
      const [owner, ...others] = new Set(owners[i]);
      return owner !== undefined && others.length === 0 ? [[item, owner] as const] : [];
    }),
  );
}

/** Records of publications: each names its creator by one of their accounts. */
async function findPublishers(
  { db }: Context,
  items: readonly Item[],
): Promise<(item: Publication) => CreatorRecord | undefined> {
  const ids = items.flatMap((item) => (item.kind === "publication" ? Number(item.creatorId) : []));
  const accounts = ids.length === 0 ? [] : await selectFirstAccounts(db, [...new Set(ids)]);
  const byCreator = new Map(accounts.map((account) => [String(account.creatorId), account]));
  return ({ creatorId, publication, at }) => {
    const account = byCreator.get(creatorId);
    if (!account) return undefined;
    const { network, username } = account;
    return {
      accounts: [{ network, username, counts: [], posts: [] }],
      facts: {},
      at,
      niches: [],
      publications: [publication],
    };
  };
}
