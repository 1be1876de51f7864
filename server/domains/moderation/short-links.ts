import * as contract from "#contract/moderation.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../context.ts";
import { refuse } from "../../errors.ts";
import { emitChanged, read, write } from "../../kernel/handler.ts";
import { presentStop } from "../tracking/index.ts";
import * as store from "./short-links-store.ts";

const PAGE = 20;

export const listStoppedLinks = read(contract.listStoppedLinks)(async ({ ctx, input: { page } }) => {
  const rows = await store.selectStopped(ctx.db, { limit: PAGE + 1, offset: (page - 1) * PAGE });
  return { links: rows.slice(0, PAGE).map(present), hasMore: rows.length > PAGE };
});

export const findShortLink = read(contract.findShortLink)(async ({ ctx, input: { code } }) => ({
  link: present((await store.selectByCode(ctx.db, code)) ?? refuse("not_found")),
}));

function present(row: store.LinkRow): contract.ShortLink {
  const { kind, id, customerId, workspace, title, target } = row;
  return { kind, id, workspace: { _id: customerId, name: workspace }, title, target, stopped: presentStop(row) };
}

/** Followed for some seconds more: processes remember links. */
export const stopShortLink = write(contract.stopShortLink)(async ({ ctx, input: { reason, ...key }, audit }) => {
  const link = (await store.lockLink(ctx.db, key)) ?? refuse("not_found");
  if (link.stoppedAt !== null) refuse("conflict", say("moderation.linkStopped"));
  await store.updateStop(ctx.db, key, { at: ctx.clock.now(), reason });
  audit({ customerId: link.customerId, about: link.title, detail: reason });
  emitToWorkspace(ctx, link);
});

export const allowShortLink = write(contract.allowShortLink)(async ({ ctx, input: key, audit }) => {
  const link = (await store.lockLink(ctx.db, key)) ?? refuse("not_found");
  if (link.stoppedAt === null) refuse("conflict", say("moderation.linkAllowed"));
  await store.updateStop(ctx.db, key, { at: null, reason: null });
  audit({ customerId: link.customerId, about: link.title });
  emitToWorkspace(ctx, link);
});

function emitToWorkspace({ emit }: Context<Member>, { kind, customerId }: store.LinkRow): void {
  emitChanged({ emit, customerId }, [kind === "campaign" ? "tracking" : "employees"]);
}
