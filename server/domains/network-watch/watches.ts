import * as contract from "#contract/network-watch.ts";
import type { Watch } from "#contract/network-watch.ts";
import type { ParsedInput } from "#contract/base/endpoint.ts";
import { TITLE_MAX } from "#contract/base/limits.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import type { UndoStep } from "../../kernel/feature.ts";
import { read, write } from "../../kernel/handler.ts";
import { readCards } from "../creators/index.ts";
import { readRowOf } from "../crm/index.ts";
import { fetchList } from "../memberships/index.ts";
import { assertRoom, ownLimits } from "../plans/index.ts";
import * as store from "./store.ts";

export { countWatches } from "./store.ts";

/** Throws plan_limit where the plan has no watches: they show mentions and posts of profiles that are not open, too. */
export function assertWatching(ctx: Pick<Context<Member>, "actor" | "config">): void {
  const { networkWatches, name: plan } = ownLimits(ctx);
  if (networkWatches === 0) refuse("plan_limit", say("networkWatch.notInPlan", { plan }));
}

/** A watch of a creator that was deleted concurrently is left out. */
export async function presentWatches(ctx: Context<Member>, rows: readonly store.WatchRow[]): Promise<Watch[]> {
  const cards = await readCards({ ctx, ids: rows.flatMap(({ creatorId }) => creatorId ?? []) });
  return rows.flatMap((row): Watch[] => {
    const { id, title, creatorId, listId, listTitle, isListDeleted, createdAt, createdBy } = row;
    const watch = { _id: id, title, createdAt: createdAt.toISOString(), createdBy };
    if (listId !== null) {
      const list = { _id: listId, title: listTitle ?? title };
      return [{ ...watch, subject: { kind: "list", list, isDeleted: isListDeleted } }];
    }
    const card = creatorId === null ? undefined : cards.get(creatorId);
    if (!card) return [];
    const { _id, full_name, picture_url } = card;
    return [{ ...watch, subject: { kind: "creator", creator: { _id, full_name, picture_url } } }];
  });
}

/** Throws not_found for a watch of another workspace. */
export async function fetchWatch(ctx: Context<Member>, id: string): Promise<store.WatchRow> {
  const [row] = await store.selectWatches(tenantOf(ctx), { id });
  return row ?? refuse("not_found");
}

async function replyWith(ctx: Context<Member>, id: string): Promise<{ watch: Watch }> {
  const [watch] = await presentWatches(ctx, [await fetchWatch(ctx, id)]);
  return { watch: watch ?? refuse("not_found") };
}

export const listWatches = read(contract.listWatches)(async ({ ctx }) => ({
  watches: await presentWatches(ctx, await store.selectWatches(tenantOf(ctx))),
}));

type Subject = { creatorId: number; listId: null; name: string } | { creatorId: null; listId: string; name: string };

/** A creator that was merged into another one is watched as that one. */
async function findSubject(
  ctx: Context<Member>,
  { creatorId, topId }: ParsedInput<typeof contract.createWatch>,
): Promise<Subject> {
  if (topId !== undefined) {
    const { id, title } = await fetchList(tenantOf(ctx), topId);
    return { creatorId: null, listId: id, name: title };
  }
  const id = Number(creatorId);
  const row = await readRowOf({ ctx, creatorId: id });
  const shown = row ? Number(row.creatorId) : id;
  const card = (await readCards({ ctx, ids: [shown] })).get(shown) ?? refuse("not_found");
  return { creatorId: shown, listId: null, name: card.full_name };
}

export const createWatch = write(contract.createWatch, { action: "watches.create" })(async ({ ctx, input }) => {
  const tenant = tenantOf(ctx);
  const { name, ...subject } = await findSubject(ctx, input);
  const { creatorId, listId } = subject;
  const [known] = await store.selectWatches(tenant, listId === null ? { creatorId } : { listId });
  if (known) return { changed: 0, title: known.title, reply: await replyWith(ctx, known.id) };
  assertWatching(ctx);
  await assertRoom(ctx, "networkWatches");
  const title = input.title ?? name.slice(0, TITLE_MAX);
  const at = ctx.clock.now();
  const id = await store.insertWatch(tenant, { ...subject, title, userId: ctx.actor.userId, createdAt: at });
  return { changed: 1, title, reply: await replyWith(ctx, id) };
});

export const renameWatch = write(contract.renameWatch, { action: "watches.rename" })(async ({ ctx, input }) => {
  const row = await fetchWatch(ctx, input.id);
  const isChanged = row.title !== input.title;
  if (isChanged) await store.updateTitle(tenantOf(ctx), row.id, input.title);
  return { changed: isChanged ? 1 : 0, title: input.title, reply: await replyWith(ctx, row.id) };
});

export const removeWatch = write(contract.removeWatch, { action: "watches.remove" })(async ({ ctx, input }) => {
  const { id, title } = await fetchWatch(ctx, input.id);
  await store.deleteWatch(tenantOf(ctx), id);
  return { changed: 1, title };
});

/** Throws plan_limit where a watch comes back for which the plan has no room. */
export const checkRoom: UndoStep = async ({ ctx }) => assertRoom(ctx, "networkWatches");
