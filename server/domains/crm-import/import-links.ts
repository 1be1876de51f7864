import { importLinks as endpoint } from "#contract/crm-import/endpoints.ts";
import { linkKey, linkUrl, type LinkedProfile } from "#contract/crm-import/pasted-links.ts";
import type { ParsedInput } from "#contract/base/endpoint.ts";
import { tenantOf } from "../../db/tenant.ts";
import { startJob } from "../jobs/index.ts";
import { fetchLists, titleOf } from "../memberships/index.ts";
import type { ImportJobInput } from "./run-import.ts";
import { fetchImport } from "./read-import.ts";
import { insertImport, insertLinks, updateImport } from "./store.ts";
import { write } from "../../kernel/handler.ts";

/** Starts a job that adds the creators behind links to the CRM; the result of each link is emitted as it is known. */
export const importLinks = write(endpoint, { action: "crm.import" })(async ({ ctx, input, actionId }) => {
  const links = uniqueLinks(input.influencers);
  const tenant = tenantOf(ctx);
  const lists = await fetchLists(tenant, input.listIds);
  const listIds = lists.map((list) => list.id);
  const created = { actorId: ctx.actor.userId, createdAt: ctx.clock.now() };
  const importId = await insertImport(tenant, { ...created, listIds, actionId });
  await insertLinks(tenant, importId, links);
  const jobInput: ImportJobInput = { importId };
  const jobId = await startJob({ ctx, kind: "crm-import", input: jobInput, total: links.length, actionId });
  await updateImport(tenant, importId, { jobId });
  return { changed: null, title: titleOf(lists), reply: { import: await fetchImport(tenant, importId) } };
});

/** One entry per profile: the first link to it. */
function uniqueLinks(influencers: ParsedInput<typeof endpoint>["influencers"]) {
  const links = new Map<string, LinkedProfile & { clientId: string; url: string }>();
  for (const { id, network, brand, username: typedName } of influencers) {
    const profile: LinkedProfile = { network, username: typedName.replace(/^@/, ""), isBrand: brand };
    const key = linkKey(profile);
    if (!links.has(key)) links.set(key, { ...profile, clientId: id, url: linkUrl(profile) });
  }
  return [...links.values()];
}
