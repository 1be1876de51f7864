import { expect, test } from "vitest";
import { PLAN_IDS } from "#contract/plans.ts";
import type { CreatorRecord } from "#server/domains/creators/index.ts";
import { makeOwner, type Person } from "#test/factories/people.ts";
import { countStatements } from "#test/support/statements.ts";
import { useWorld } from "#test/support/world.ts";
import { openTable, peopleTable, ran, tried } from "../testing/tables.ts";
import type { Batch } from "./batches.ts";
import { dryRun } from "./dry-run.ts";
import { STEP_ROWS } from "./run-step.ts";

const world = useWorld();
let used = 0;

/** What one more step of new creators costs: the statements of three steps less those of two. */
async function statementsOfStep(owner: Person, run: typeof tried): Promise<number> {
  const of = async (steps: number) => {
    used += 10_000;
    const { _id } = await openTable(owner, peopleTable(STEP_ROWS * steps, used));
    return countStatements(world(), async () => run(world(), owner, _id));
  };
  const two = await of(2);
  return (await of(3)) - two;
}

test("a step of 250 new creators sends so many statements", async () => {
  const owner = await makeOwner(world(), PLAN_IDS.agency);
  await ran(world(), owner, (await openTable(owner, peopleTable(1, 500_000)))._id); // makes the source
  expect({ ran: await statementsOfStep(owner, ran), tried: await statementsOfStep(owner, tried) }).toEqual({
    ran: 31,
    tried: 38,
  });
});

test("a dry run reads each row once", async () => {
  const at = new Date("2026-01-01");
  const record = (username: string): CreatorRecord => ({
    accounts: [{ network: "instagram", username, counts: [{ at, precision: "day", followers: 1 }], posts: [] }],
    facts: {},
    at,
    niches: [],
  });
  let read = 0;
  async function* table(): AsyncGenerator<Batch> {
    for (const [after, username] of ["read.once", "read.twice", "read.once"].entries()) {
      read += 1;
      const item = {
        line: read,
        cells: [],
        kind: "record" as const,
        record: record(username),
        key: `${read}`,
        crm: null,
      };
      yield { after, until: after + 1, items: [item] };
    }
  }
  const counts: unknown[] = [];
  const openDestination = async () => ({ source: { kind: "file" as const, name: "panel" } });
  for await (const step of dryRun({ ctx: world().ctx, batches: table(), layer: null, openDestination }))
    counts.push(step.counts);
  expect(counts).toMatchObject([{ created: 1 }, { created: 1 }, { unchanged: 1 }]);
  expect(read).toBe(3);
});
