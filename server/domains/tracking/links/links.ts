import { randomInt } from "node:crypto";
import { landingUrl, slugOf } from "#contract/tracking/landing.ts";
import * as contract from "#contract/tracking/links.ts";
import { say } from "#contract/messages/catalogue.ts";
import { linkTo } from "../../../config.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import type { UndoStep } from "../../../kernel/feature.ts";
import { read, write } from "../../../kernel/handler.ts";
import { readPeople, shownAs } from "../reading/rows.ts";
import { trackedList } from "../reading/tracked.ts";
import * as store from "./store.ts";

export const readLinks = read(contract.readLinks)(async ({ ctx, input: { id } }) => {
  const tenant = tenantOf(ctx);
  const tracked = await trackedList(ctx, id);
  const [utm, links] = await Promise.all([store.selectUtm(tenant, id), store.selectLinks(tenant, id)]);
  const linked = new Set(links.map(({ creatorId }) => shownAs(tracked, creatorId)));
  const members = new Set(tracked.shownAs.values());
  const people = await readPeople(ctx, [...linked, ...members]);
  return {
    utm,
    links: links
      .flatMap(({ id: _id, creatorId, code, target, label, promoCode, isActive, clicks, ...link }) => {
        const creator = people.get(shownAs(tracked, creatorId));
        if (!creator) return [];
        const landing = landingUrl(target, utm, { creator: label, list: tracked.top.title, code: promoCode ?? "" });
        const url = linkTo(ctx.config, `${contract.LINK_PATH}${code}`);
        return [{ _id, creator, url, target, landing, promoCode, isActive, stopped: presentStop(link), clicks }];
      })
      .toSorted((one, other) => byName(one.creator, other.creator)),
    without: [...members.difference(linked)].flatMap((member) => people.get(member) ?? []).toSorted(byName),
  };
});

/** Why administrators have stopped a link. */
export function presentStop({ stoppedAt, stopReason }: { stoppedAt: Date | null; stopReason: string | null }) {
  return stoppedAt && { reason: stopReason ?? "", at: stoppedAt.toISOString() };
}

function byName(one: { full_name: string }, other: { full_name: string }): number {
  return one.full_name.localeCompare(other.full_name);
}

export const createLinks = write(contract.createLinks, { action: "tracking.links" })(async ({
  ctx,
  input: { id, target, creatorIds },
}) => {
  const tenant = tenantOf(ctx);
  const tracked = await trackedList(ctx, id);
  const members = new Set(tracked.shownAs.values());
  const chosen = new Set(creatorIds.map(Number));
  if (chosen.difference(members).size > 0) refuse("not_found");
  const linked = new Set((await store.selectLinks(tenant, id)).map(({ creatorId }) => shownAs(tracked, creatorId)));
  const added = [...chosen.difference(linked)];
  const people = await readPeople(ctx, added);
  const changed = await store.insertLinks(tenant, {
    listId: id,
    target,
    createdBy: ctx.actor.userId,
    createdAt: ctx.clock.now(),
    links: added.flatMap((creatorId) => {
      const label = slugOf(people.get(creatorId)?.full_name ?? "");
      return [{ creatorId, code: store.newCode(randomInt), label: label === "" ? String(creatorId) : label }];
    }),
  });
  return { changed, title: tracked.top.title };
});

export const updateLink = write(contract.updateLink, { action: "tracking.link" })(async ({
  ctx,
  input: { id, link: linkId, target, promoCode, isActive },
}) => {
  const tenant = tenantOf(ctx);
  const { top } = await trackedList(ctx, id);
  const link = (await store.selectLinks(tenant, id)).find((one) => one.id === linkId) ?? refuse("not_found");
  const next = {
    target: target ?? link.target,
    promoCode: promoCode === undefined ? link.promoCode : promoCode,
    isActive: isActive ?? link.isActive,
  };
  const isSame = next.target === link.target && next.promoCode === link.promoCode && next.isActive === link.isActive;
  if (isSame) return { changed: 0, title: top.title };
  if (next.promoCode !== null && next.promoCode !== link.promoCode) {
    const code = next.promoCode;
    if (await store.isCodeTaken(tenant, code, linkId)) refuse("conflict", say("tracking.promoCodeTaken", { code }));
    await store.releaseCodes(tenant, [code]);
  }
  await store.updateLink(tenant, { listId: id, linkId }, next);
  return { changed: 1, title: top.title };
});

export const saveUtm = write(contract.saveUtm, { action: "tracking.utm" })(async ({ ctx, input: { id, ...utm } }) => {
  const tenant = tenantOf(ctx);
  const { top } = await trackedList(ctx, id);
  const before = await store.selectUtm(tenant, id);
  const isSame = JSON.stringify({ ...before, ...utm }) === JSON.stringify(before);
  if (!isSame) await store.writeUtm(tenant, id, utm);
  return { changed: isSame ? 0 : 1, title: top.title };
});

/** Two links cannot have one promo code; deleted lists do not keep theirs. */
export const checkCodes: UndoStep = async ({ ctx, actionId }) => {
  const tenant = tenantOf(ctx);
  const clashes = await store.selectClashes(tenant, actionId);
  const inUse = clashes.find(({ isListDeleted }) => !isListDeleted);
  if (inUse) refuse("conflict", say("tracking.promoCodeInUse", { code: inUse.code, list: inUse.list }));
  if (clashes.length === 0) return;
  await store.releaseCodes(
    tenant,
    clashes.map(({ code }) => code),
  );
};
