import type { importLinks as endpoint } from "#contract/crm-import.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { linkKey, linkUrl, type LinkedProfile } from "#contract/pasted-links.ts";
import type { Call } from "../../context.ts";
import { lockCustomer, ownerOf } from "../../db/owner.ts";
import { inTransaction } from "../../db/transaction.ts";
import { recordAction } from "../actions/index.ts";
import { mustWriteCrm } from "../crm/index.ts";
import { startJob } from "../jobs/index.ts";
import { fetchLists, titleOf } from "../memberships/index.ts";
import type { RunImport } from "./run-import.ts";
import { fetchImport } from "./read-import.ts";
import { insertImport, insertLinks, updateImport } from "./store.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

/** Starts a job that brings the creators behind links into the CRM; what each came to is told link by link. */
export async function importLinks({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  mustWriteCrm(ctx.actor);
  const links = linksOf(input.influencers);
  return inTransaction(ctx, async (tx) => {
    const owner = ownerOf(tx);
    await lockCustomer(owner);
    const lists = await fetchLists(owner, input.listIds);
    const listIds = lists.map((list) => list.id);
    const actionId = await recordAction({ ctx: tx, verb: "crm.import", title: titleOf(lists), count: 0, inverse: {} });
    const by = { actorId: ctx.actor.userId, createdAt: ctx.clock.now() };
    const importId = await insertImport(owner, { ...by, listIds, actionId });
    await insertLinks(owner, importId, links);
    const work: RunImport = { importId };
    const jobId = await startJob({ ctx: tx, kind: "crm-import", input: work, total: links.length, actionId });
    await updateImport(owner, importId, { jobId });
    return { success: true, import: await fetchImport(owner, importId) };
  });
}

/** Each profile once, as the first link to it says it. */
function linksOf(influencers: Input["input"]["influencers"]) {
  const links = new Map<string, LinkedProfile & { clientId: string; url: string }>();
  for (const { id, network, brand, username: written } of influencers) {
    const profile: LinkedProfile = { network, username: written.replace(/^@/, ""), isBrand: brand };
    const key = linkKey(profile);
    if (!links.has(key)) links.set(key, { ...profile, clientId: id, url: linkUrl(profile) });
  }
  return [...links.values()];
}
