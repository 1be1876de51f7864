import * as contract from "#contract/notifications.ts";
import type { Context, Member } from "../../context.ts";
import { offsetOf, pageOf } from "../../db/paging.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { read, write } from "../../kernel/handler.ts";
import { authorOf, creatorsIn } from "./named.ts";
import * as store from "./store.ts";

const PAGE_SIZE = 20;

function readerOf(ctx: Context<Member>) {
  const { userId, impersonation, scopes } = ctx.actor;
  return { ...tenantOf(ctx), userId, isOther: impersonation !== undefined || scopes !== undefined };
}

export const listNotifications = read(contract.listNotifications)(async ({
  ctx,
  input: { type, page, topic, status },
}) => {
  const reader = readerOf(ctx);
  const [found, unreadCount] = await Promise.all([
    store.selectNotifications(reader, type, {
      limit: PAGE_SIZE + 1,
      offset: offsetOf(page, PAGE_SIZE),
      topic,
      status,
    }),
    store.countUnread(reader, type),
  ]);
  const { rows, hasMore } = pageOf(found, PAGE_SIZE);
  const assignments = rows.flatMap(({ id, payload: about }) =>
    about.kind === "crm.assigned" ? [{ id, ...about }] : [],
  );
  const assigned = await store.selectAssigned(reader, assignments);
  const creatorsOf = ({ id, payload }: (typeof rows)[number]) => assigned.get(id)?.creators ?? creatorsIn(payload);
  const named = await store.selectNames(
    ctx.db,
    rows.flatMap((row) => creatorsOf(row).map(Number)),
  );
  const colleagues = await store.selectColleagues(
    tenantOf(ctx),
    rows.flatMap(({ payload }) => authorOf(payload) ?? []),
  );
  const names = new Map(named.map(({ id, fullName }) => [String(id), fullName]));
  return {
    notifications: rows.map((row) => ({
      id: row.id,
      status: row.readAt ? ("read" as const) : ("unread" as const),
      createdAt: row.createdAt,
      payload: row.payload,
      assigned: assigned.get(row.id) ?? null,
      by: colleagues.get(authorOf(row.payload) ?? "") ?? null,
      names: Object.fromEntries(
        creatorsOf(row).flatMap((creatorId) => {
          const name = names.get(creatorId);
          return name === undefined ? [] : [[creatorId, name] as const];
        }),
      ),
    })),
    hasMore,
    unreadCount,
  };
});

export const readNotification = write(contract.readNotification, { transaction: "unlocked" })(async ({
  ctx,
  input: { type, id },
}) => {
  const reader = readerOf(ctx);
  if ((await store.markRead(reader, type, ctx.clock.now(), id)) === 0) refuse("not_found");
  return { unreadCount: await store.countUnread(reader, type) };
});

export const readAllNotifications = write(contract.readAllNotifications, { transaction: "unlocked" })(async ({
  ctx,
  input: { type },
  unchanged,
}) => {
  if ((await store.markRead(readerOf(ctx), type, ctx.clock.now())) === 0) unchanged();
  return { unreadCount: 0 };
});
