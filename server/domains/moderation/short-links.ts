import * as contract from "#contract/moderation.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../context.ts";
import { refuse } from "../../errors.ts";
import { emitChanged, read, write } from "../../kernel/handler.ts";
import { countedLinks, readHitToken } from "../mail/index.ts";
import { presentStop } from "../tracking/index.ts";
import * as store from "./short-links-store.ts";

const PAGE = 20;

export const listStoppedLinks = read(contract.listStoppedLinks)(async ({ ctx, input: { page } }) => {
  const rows = await store.selectStopped(ctx.db, { limit: PAGE + 1, offset: (page - 1) * PAGE });
  return { links: rows.slice(0, PAGE).map((row) => present(ctx, row)), hasMore: rows.length > PAGE };
});

export const findShortLink = read(contract.findShortLink)(async ({ ctx, input: { code } }) => ({
  link: present(ctx, (await selectLink(ctx, code)) ?? refuse("not_found")),
}));

async function selectLink({ db, config }: Context<Member>, code: string): Promise<store.LinkRow | undefined> {
  const hit = readHitToken(config, code);
  return hit ? store.selectOfMail(db, hit.mailId) : store.selectByCode(db, code);
}

function present({ config }: Context<Member>, row: store.LinkRow): contract.ShortLink {
  const { kind, id, customerId, workspace, title } = row;
  // Nothing else of a mail is shown to administrators.
  const target = kind === "mail" ? countedLinks(config, row.target).join(" ") : row.target;
  return { kind, id, workspace: { _id: customerId, name: workspace }, title, target, stopped: presentStop(row) };
}

/** Followed for some seconds more: processes remember links. */
export const stopShortLink = write(contract.stopShortLink)(async ({ ctx, input: { reason, ...key }, audit }) => {
  const link = (await store.lockLink(ctx.db, key)) ?? refuse("not_found");
  if (link.stoppedAt !== null) refuse("conflict", say("moderation.linkStopped"));
  await store.updateStop(ctx.db, link, { at: ctx.clock.now(), reason });
  audit({ customerId: link.customerId, about: link.title, detail: reason });
  emitToWorkspace(ctx, link);
});

export const allowShortLink = write(contract.allowShortLink)(async ({ ctx, input: key, audit }) => {
  const link = (await store.lockLink(ctx.db, key)) ?? refuse("not_found");
  if (link.stoppedAt === null) refuse("conflict", say("moderation.linkAllowed"));
  await store.deleteStop(ctx.db, link);
  audit({ customerId: link.customerId, about: link.title });
  emitToWorkspace(ctx, link);
});

function emitToWorkspace({ emit }: Context<Member>, { kind, customerId }: store.LinkRow): void {
  if (kind !== "mail") emitChanged({ emit, customerId }, [kind === "campaign" ? "tracking" : "employees"]);
}
