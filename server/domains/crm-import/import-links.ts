import { importLinks as endpoint } from "#contract/crm-import.ts";
import { linkKey, linkUrl, type LinkedProfile } from "#contract/pasted-links.ts";
import type { Call } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { recordAction } from "../actions/index.ts";
import { startJob } from "../jobs/index.ts";
import { fetchLists, titleOf } from "../memberships/index.ts";
import type { RunImport } from "./run-import.ts";
import { fetchImport } from "./read-import.ts";
import { insertImport, insertLinks, updateImport } from "./store.ts";
import { write } from "../../kernel/handler.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

/** Starts a job that brings the creators behind links into the CRM; what each came to is told link by link. */
export const importLinks = write(endpoint)(async ({ ctx, input }) => {
  const links = linksOf(input.influencers);
  const tenant = tenantOf(ctx);
  const lists = await fetchLists(tenant, input.listIds);
  const listIds = lists.map((list) => list.id);
  const actionId = await recordAction({ ctx, verb: "crm.import", title: titleOf(lists), count: 0, inverse: {} });
  const by = { actorId: ctx.actor.userId, createdAt: ctx.clock.now() };
  const importId = await insertImport(tenant, { ...by, listIds, actionId });
  await insertLinks(tenant, importId, links);
  const work: RunImport = { importId };
  const jobId = await startJob({ ctx, kind: "crm-import", input: work, total: links.length, actionId });
  await updateImport(tenant, importId, { jobId });
  return { success: true, import: await fetchImport(tenant, importId) };
});

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
