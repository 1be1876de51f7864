import { network } from "#contract/networks/networks.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../context.ts";
import { markForIndexing } from "../../db/outbox.ts";
import { refuse } from "../../errors.ts";
import { CURATION_SOURCE, deleteUnreferenced, recordCreators, SUPPRESSED } from "../creators/index.ts";
import * as accounts from "./accounts-store.ts";
import { curationSource, type ValueChange } from "./store.ts";

/**
 * Gives creators accounts or takes them, as these changes say, and deletes creators that an undone change had made, as
 * far as nothing else refers to them. Within a transaction.
 */
export async function writeAccounts(ctx: Context<Member>, changes: readonly ValueChange[]): Promise<void> {
  for (const change of changes) {
    if (change.field.startsWith("account:")) await writeAccount(ctx, change);
  }
  const unmade = changes.filter(({ field, after }) => field === "creator" && after === null);
  if (unmade.length === 0) return;
  const ids = unmade.map(({ creatorId }) => creatorId);
  const own = await accounts.selectIdsOf(ctx.db, ids);
  await deleteUnreferenced(ctx.db, { creators: ids, accounts: own }, [await curationSource(ctx.db)]);
}

async function writeAccount(ctx: Context<Member>, { creatorId, field, before, after }: ValueChange): Promise<void> {
  const { db } = ctx;
  const owner = (await accounts.selectOwners(db, [field])).get(field);
  if (typeof after === "object" && after !== null && "creator" in after) {
    if (!owner) return;
    // The creator of before may be gone since: nothing was left of it.
    const former = Number(after["creator"]);
    const to = (await accounts.hasCreator(db, former)) ? former : await accounts.insertDetached(db, owner.username);
    await accounts.moveAccount(db, { id: owner.id, from: creatorId, to });
    await markForIndexing(db, [to]);
  } else if (after === null) {
    if (owner) await takeAccount(ctx, creatorId, owner);
  } else if (typeof before === "object" && before !== null && "creator" in before) {
    const from = Number(before["creator"]);
    if (owner) await accounts.moveAccount(db, { id: owner.id, from, to: creatorId });
    await markForIndexing(db, [from]);
    const own = await accounts.selectIdsOf(db, [from]);
    if (own.length === 0) await deleteUnreferenced(db, { creators: [from], accounts: [] }, [await curationSource(db)]);
  } else if (typeof after === "object") await addAccount(ctx, creatorId, field, String(after["username"]));
}

/** An account that data was recorded of since becomes a creator of its own. */
async function takeAccount({ db }: Context, from: number, owner: accounts.OwnedAccount): Promise<void> {
  const withData = await accounts.selectWithData(db, from, [owner.id]);
  if (withData.size === 0) {
    await accounts.deleteAccount(db, owner.id);
    return;
  }
  const to = await accounts.insertDetached(db, owner.username);
  await accounts.moveAccount(db, { id: owner.id, from, to });
  await markForIndexing(db, [to]);
}

/** Through the one way in for data, which knows the suppression list and the layers of workspaces. */
async function addAccount(ctx: Context<Member>, creatorId: number, field: string, username: string): Promise<void> {
  const [, on] = /^account:(\w+)\//.exec(field) ?? [];
  const [main] = await accounts.selectAccountsOf(ctx.db, creatorId);
  if (!main) refuse("conflict", say("curation.noAccount"));
  const known = { network: network.parse(main.network), username: main.username, counts: [], posts: [] };
  const added = { network: network.parse(on), username, counts: [], posts: [] };
  const [outcome] = await recordCreators({
    ctx,
    input: {
      source: CURATION_SOURCE,
      records: [{ accounts: [known, added], facts: {}, at: ctx.clock.now(), niches: [] }],
    },
  });
  if (outcome?.outcome === "objected") refuse("conflict", SUPPRESSED);
}
