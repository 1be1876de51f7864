import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  declineOffer,
  listOffers,
  offerImport,
  offerMachine,
  openOffer,
  withdrawOffer,
  type OfferState,
  type OfferStep,
} from "#contract/import-offers.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { makeAdmin, makeOwner, type Person } from "#test/factories/people.ts";
import { countStatements } from "#test/support/statements.ts";
import { atOnce } from "#test/support/waiting-for-locks.ts";
import { useWorld } from "#test/support/world.ts";
import { openTable, ran } from "../imports/testing/tables.ts";

const world = useWorld();

/** What can be done, written out independently. */
const POSSIBLE = [
  "none > offered",
  "offered > withdrawn",
  "offered > opened",
  "offered > declined",
  "opened > declined",
  "stopped > opened",
  "stopped > declined",
  "undone > offered",
  "undone > opened",
  "undone > declined",
  "declined > offered",
  "declined > withdrawn",
];
const STEPS = ["offered", "withdrawn", "opened", "declined"] as const satisfies readonly OfferStep[];

const query = async (text: string, ...values: unknown[]) => (await world().root.$client.query(text, values)).rows;

async function finished(): Promise<{ team: Person; admin: Person; id: string }> {
  const [team, admin] = [await makeOwner(world(), PLAN_IDS.agency), await makeAdmin(world())];
  const table = "username,full name,followers\nan.offered.person,Offered,4200";
  const { _id: id } = await openTable(team, table, {}, "Our panel.csv");
  await ran(world(), team, id);
  return { team, admin, id };
}
type Offered = Awaited<ReturnType<typeof finished>>;

/** States of the administrator's import by the state of the offer. */
const COPIES: Partial<Record<OfferState, string>> = {
  opened: "draft",
  running: "running",
  stopped: "failed",
  published: "done",
  undone: "undone",
};

/** Stores a state without taking a step. */
async function put({ team, admin, id }: Offered, state: OfferState): Promise<void> {
  await query("delete from imports where customer_id = $1", admin.customerId);
  await query("delete from import_offers where import_id = $1", id);
  if (state === "none") return;
  const declinedAt = state === "declined" ? "2026-03-01T00:00:00Z" : null;
  await query(
    "insert into import_offers (import_id, customer_id, offered_at, declined_at) values ($1, $2, world.now(), $3)",
    id,
    team.customerId,
    declinedAt,
  );
  const copy = COPIES[state];
  if (!copy) return;
  await query(
    `with copy as (
       insert into imports
       select r.* from imports i, jsonb_populate_record(null::imports, to_jsonb(i)
         || jsonb_build_object('id', gen_random_uuid(), 'customer_id', $2::uuid, 'state', $3::text)) r
       where i.id = $1 returning id)
     update import_offers set copy_id = copy.id from copy where import_id = $1`,
    id,
    admin.customerId,
    copy,
  );
}

async function take({ team, admin, id }: Offered, step: OfferStep, as: Person = admin) {
  if (step === "offered") return team.browser.call(offerImport, { id });
  if (step === "withdrawn") return team.browser.call(withdrawOffer, { id });
  if (step === "opened") return as.browser.call(openOffer, { id });
  return as.browser.call(declineOffer, { id, answer: "No." });
}

async function written(): Promise<unknown> {
  const tables = ["imports", "import_offers", "audit_events", "jobs"];
  return query(`select ${tables.map((name) => `(select jsonb_agg(t order by t::text) from ${name} t)`).join(", ")}`);
}

test("from every state each step is possible, or refused and writes nothing", async () => {
  const offered = await finished();
  const { admin, id } = offered;
  const possible: string[] = [];
  for (const state of offerMachine.states) {
    for (const step of STEPS) {
      await put(offered, state);
      const before = await written();
      world().emitted.length = 0;
      const { status, error } = await take(offered, step);
      const isTaken = status === 200;
      if (isTaken) possible.push(`${state} > ${step}`);
      expect([isTaken, state, step]).toEqual([offerMachine.may(state, step), state, step]);
      expect(isTaken || ["conflict", "not_found"].includes(error.err)).toBe(true);
      const { to } = offerMachine.steps[step];
      const shown = (await admin.browser.call(listOffers, {})).body.offers.find(({ _id }) => _id === id)?.state;
      expect(isTaken ? (shown ?? "none") : to).toBe(to);
      const [wrote, emitted] = isTaken ? [before, []] : [await written(), world().emitted];
      expect([wrote, emitted]).toEqual([before, []]);
    }
  }
  expect(possible.toSorted()).toEqual(POSSIBLE.toSorted());
});

test("of two at once exactly one takes the step, and the other is refused", async () => {
  const offered = await finished();
  const other = await makeAdmin(world());
  const row = sql`select id from imports where id = ${offered.id}`;
  const outcomes = async (step: OfferStep) => {
    const answers = await atOnce(world(), row, [() => take(offered, step), () => take(offered, step, other)]);
    return answers.map(({ status }) => status).toSorted((a, b) => a - b);
  };
  expect(await outcomes("offered")).toEqual([200, 409]);
  expect(await outcomes("declined")).toEqual([200, 404]);
  await take(offered, "offered");
  const [withdrawn, declined] = await atOnce<{ status: number }>(world(), row, [
    async () => take(offered, "withdrawn"),
    async () => take(offered, "declined"),
  ]);
  // A team can withdraw what was declined.
  expect([withdrawn?.status, declined?.status === 200 || declined?.status === 404]).toEqual([200, true]);
  expect(await query("select import_id from import_offers where import_id = $1", offered.id)).toEqual([]);
});

test("an offer that another administrator has opened since it was read is being reviewed", async () => {
  const offered = await finished();
  await put(offered, "offered");
  const other = await makeAdmin(world());
  const row = sql`select id from imports where id = ${offered.id}`;
  const answers = await atOnce(world(), row, [() => take(offered, "opened"), () => take(offered, "opened", other)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test("a step takes few statements", async () => {
  const offered = await finished();
  const count = async (step: OfferStep) => countStatements(world(), async () => take(offered, step));
  await take(offered, "offered");
  await take(offered, "withdrawn");
  // They were 16, 11 and 6.
  expect({
    offered: await count("offered"),
    withdrawn: await count("withdrawn"),
    declined: await count("offered").then(async () => count("declined")),
  }).toEqual({ offered: 11, withdrawn: 11, declined: 6 });
});
