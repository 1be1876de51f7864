import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { addCreator, listCrm, type CrmCreator } from "#contract/crm/endpoints.ts";
import { listDuplicates } from "#contract/duplicates.ts";
import type { Network } from "#contract/networks/networks.ts";
import { recordCreators, type CreatorFacts, type PublicationRecord } from "#server/domains/creators/index.ts";
import { makeOwner, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";

export type Who = CreatorFacts & {
  on?: [Network, string][];
  publications?: PublicationRecord[];
  /** In the first of all niches. */
  niche?: true;
  sample?: boolean;
};

export async function rowsOf({ browser }: Person): Promise<CrmCreator[]> {
  return (await browser.call(listCrm, { pagination: 200, asc: "true" })).body.crmCreators;
}

export async function suggested({ browser }: Person) {
  const { status, body } = await browser.call(listDuplicates, {});
  expect(status).toBe(200);
  return body.groups.map((group) => ({
    ids: group.creators.map((row) => row.creatorId).toSorted((a, b) => Number(a) - Number(b)),
    evidence: group.evidence.map(({ kind, value }) => `${kind} ${value}`),
  }));
}

/** A world for the suite, with teams and the creators of their CRMs as a test describes them. */
export function workspaces() {
  const world = useWorld();
  let made = 0;

  async function firstNiche(): Promise<number> {
    const { rows } = await world().root.execute<{ id: number }>(sql`select min(id) as id from niches`);
    return rows[0]?.id ?? 0;
  }

  /** A creator unlike all others except for the given properties. */
  async function make({ on, publications = [], niche, sample = false, ...facts }: Who): Promise<string> {
    made += 1;
    const accounts = (on ?? [["instagram", `nobody${made}${sample ? ".sample" : ""}`]]).map(([network, username]) => ({
      network,
      username,
      counts: [],
      posts: [],
    }));
    const [outcome] = await recordCreators({
      ctx: world().ctx,
      input: {
        source: { kind: sample ? "sample" : "file", name: "panel" },
        records: [
          {
            accounts,
            facts: { fullName: `Number${made}`, ...facts },
            at: world().ctx.clock.now(),
            niches: niche ? [{ id: await firstNiche(), primary: false }] : [],
            publications,
          },
        ],
      },
    });
    return String(outcome?.creatorId);
  }

  /** A team with these in its CRM, in this order. */
  async function withCrm(...who: Who[]) {
    const owner = await makeOwner(world());
    const ids: string[] = [];
    for (const one of who) {
      const id = await make(one);
      ids.push(id);
      await owner.browser.call(addCreator, { creatorsId: [id] });
    }
    const rows = await rowsOf(owner);
    return { owner, ids, rows, rowIds: ids.map((id) => rows.find((row) => row.creatorId === id)?._id ?? "") };
  }

  return { world, make, withCrm };
}
