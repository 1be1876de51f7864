import type { Tasks } from "#server/kernel/feature.ts";
import { listCrm } from "#contract/crm/endpoints.ts";
import { importLinks } from "#contract/crm-import/endpoints.ts";
import { readLinkImport, type LinkView } from "#contract/crm-import/link-imports.ts";
import { createList } from "#contract/lists/endpoints.ts";
import type { Network } from "#contract/networks/networks.ts";
import { runJob } from "#server/domains/jobs/index.ts";
import { FEATURES } from "#server/features.ts";
import type { Person } from "#test/factories/people.ts";
import type { World } from "#test/support/world.ts";
import type { LookupCreator } from "../matching/match-links.ts";
import { importTask } from "../run-import.ts";

let sequence = 0;

type Link = { network?: Network; username: string; brand?: boolean };

/** A handle that is not in use. */
export function fresh(name: string): string {
  sequence += 1;
  return `${name}_${sequence}`;
}

export async function start({ browser }: Person, links: readonly Link[], listIds: string[] = []) {
  const influencers = links.map(({ network = "instagram", username, brand }, i) => ({
    id: `${i}`,
    network,
    username,
    brand,
  }));
  return (await browser.call(importLinks, { influencers, listIds })).body.import;
}

export async function read({ browser }: Person, id: string) {
  return (await browser.call(readLinkImport, { id })).body.import;
}

export async function crmOf({ browser }: Person) {
  return (await browser.call(listCrm, { pagination: 200 })).body.crmCreators;
}

export async function makeList({ browser }: Person, title: string): Promise<string> {
  return (await browser.call(createList, { title })).body.list._id;
}

/** A network without a live source. */
export const noConnector: LookupCreator = async ({ requested: { network } }) => {
  return { failure: "no_connector", msg: `There is no API for ${network}.` };
};

/** Runs an import's job in this process, with this lookup. */
export async function work(
  { ctx }: World,
  jobId: string | null,
  lookup: LookupCreator,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const tasks: Tasks = { ...FEATURES.jobs, "crm-import": importTask(lookup) };
  await runJob({ ctx, jobId: jobId ?? "", tasks, signal });
}

/** "jane IMPORTED" for each link. */
export function statuses(links: readonly LinkView[]): string[] {
  return links.map((link) => `${link.username} ${link.status}`);
}

/** Emitted results of an import's links, in order. */
export function emittedResults(world: World, importId: string): { influencer: LinkView; isOver: boolean }[] {
  return world.emitted.flatMap(({ event, payload }) => {
    if (event !== "crm_import" || !isLinkResult(payload) || payload.importId !== importId) return [];
    return payload;
  });
}

function isLinkResult(payload: unknown): payload is { importId: string; influencer: LinkView; isOver: boolean } {
  return typeof payload === "object" && payload !== null && "importId" in payload;
}
