import { describe, expect, test } from "vitest";
import { undoAction } from "#contract/actions.ts";
import { listAudit } from "#contract/audit-log/endpoints.ts";
import { listCrm } from "#contract/crm/endpoints.ts";
import { declineOffer, getOffer, listOffers, offerImport, openOffer, withdrawOffer } from "#contract/import-offers.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { profileOverview } from "#contract/profiles/endpoints.ts";
import { quickSearch } from "#contract/search/endpoints.ts";
import { makeAdmin, makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { openTable, ran, tried, viewOf, workOff } from "../imports/testing/tables.ts";

const world = useWorld();
let count = 0;

/** A team's import of one creator that no other team knows, with what is the team's own. */
async function imported() {
  count += 1;
  const team = await makeOwner(world(), PLAN_IDS.agency);
  const handle = `offered.person${count}`;
  const table = `username,full name,followers,email,note,tags,internal\n${handle},Offered ${count},4200,own@team.test,Late payer,vip,secret`;
  const { _id } = await openTable(team, table, { intoCrm: true }, "Our panel.csv");
  await ran(world(), team, _id);
  await world().indexSync.flush();
  return { team, id: _id, handle, name: `Offered ${count}` };
}

async function found({ browser }: Person, input: string) {
  return (await browser.call(quickSearch, { input })).body.results;
}

async function offered({ browser }: Person, id: string) {
  return (await browser.call(listOffers, {})).body.offers.find(({ _id }) => _id === id);
}

const stateFor = async ({ browser }: Person, id: string) => (await browser.call(getOffer, { id })).body;

describe("an offered import", () => {
  test("is published after review: records of creators for all, nothing of the team's own, and undone again", async () => {
    const { team, id, handle, name } = await imported();
    const [admin, stranger] = [await makeAdmin(world()), await makeOwner(world())];
    expect(await stateFor(team, id)).toEqual({ offer: null, canOffer: true });
    expect((await team.browser.call(offerImport, { id })).body.offer).toMatchObject({ state: "offered", answer: null });
    expect(await found(stranger, handle)).toEqual([]);
    expect(await offered(admin, id)).toMatchObject({
      state: "offered",
      fileName: "Our panel.csv",
      rows: 1,
      columns: ["username", "full name", "followers"],
      left: 4,
      copy: null,
    });

    const { importId } = (await admin.browser.call(openOffer, { id })).body;
    const copy = await viewOf(admin, importId);
    expect(copy).toMatchObject({ layer: "installation", state: "draft", fileName: "Our panel.csv" });
    expect(JSON.stringify(copy)).not.toMatch(/own@team|Late payer|vip|secret/);
    expect((await tried(world(), admin, importId)).tried).toMatchObject({ created: 1 });
    expect((await stateFor(team, id)).offer?.state).toBe("opened");
    const published = await ran(world(), admin, importId);
    await world().indexSync.flush();
    expect((await stateFor(team, id)).offer?.state).toBe("published");

    const [everyone] = await found(stranger, handle);
    expect(everyone?.full_name).toBe(name);
    // The team knew the creator first: under its own id, and once.
    const [own, ...others] = await found(team, handle);
    expect([own?.full_name, others]).toEqual([name, []]);
    const profile = await stranger.browser.call(profileOverview, { id: everyone?._id ?? "" });
    expect(JSON.stringify(profile.body)).not.toMatch(/own@team|Late payer|vip|secret/);
    const [row] = (await team.browser.call(listCrm, {})).body.crmCreators;
    expect(row).toMatchObject({ creatorId: own?._id, customEmail: "own@team.test" });
    expect((await admin.browser.call(listCrm, {})).body.totalCreators).toBe(0);

    await admin.browser.call(undoAction, { id: published.actionId ?? "" });
    await workOff(world(), (await viewOf(admin, importId)).jobId);
    await world().indexSync.flush();
    expect(await found(stranger, handle)).toEqual([]);
    expect(await found(team, handle)).toHaveLength(1);
    expect((await stateFor(team, id)).offer?.state).toBe("undone");
  });

  test("is declined with a sentence for the team, which may offer it again", async () => {
    const { team, id } = await imported();
    const admin = await makeAdmin(world());
    await team.browser.call(offerImport, { id });
    await admin.browser.call(declineOffer, { id, answer: "The figures are two years old." });
    const declined = { state: "declined", answer: "The figures are two years old." };
    expect((await stateFor(team, id)).offer).toMatchObject(declined);
    expect(await offered(admin, id)).toMatchObject(declined);
    expect((await admin.browser.call(declineOffer, { id, answer: "Again." })).error.err).toBe("not_found");
    expect((await admin.browser.call(openOffer, { id })).error.err).toBe("not_found");
    expect((await team.browser.call(offerImport, { id })).body.offer?.state).toBe("offered");
    const kinds = (await team.browser.call(listAudit, { filters: { kinds: ["imports"] } })).body.entries;
    expect(kinds.map(({ kind, detail, by }) => [kind, detail, by])).toEqual([
      ["import.offered", null, "member"],
      ["import.declined", "The figures are two years old.", "administrator"],
      ["import.offered", null, "member"],
    ]);
  });

  test("is withdrawn as long as no administrator has opened it, and offered once", async () => {
    const { team, id } = await imported();
    const admin = await makeAdmin(world());
    await team.browser.call(offerImport, { id });
    expect((await team.browser.call(offerImport, { id })).error.err).toBe("conflict");
    expect((await team.browser.call(withdrawOffer, { id })).body.offer).toBeNull();
    expect(await offered(admin, id)).toBeUndefined();
    expect((await admin.browser.call(openOffer, { id })).error.err).toBe("not_found");
    await team.browser.call(offerImport, { id });
    await admin.browser.call(openOffer, { id });
    expect((await admin.browser.call(openOffer, { id })).error.err).toBe("conflict");
    expect((await team.browser.call(withdrawOffer, { id })).error.err).toBe("conflict");
    expect((await team.browser.call(offerImport, { id })).error.err).toBe("conflict");
  });
});

test("only finished imports of the team alone can be offered", async () => {
  const team = await makeOwner(world(), PLAN_IDS.agency);
  const draft = await openTable(team, "username,followers\na.draft,12");
  expect((await stateFor(team, draft._id)).canOffer).toBe(false);
  expect((await team.browser.call(offerImport, { id: draft._id })).error.err).toBe("conflict");
  const admin = await makeAdmin(world());
  const own = await openTable(admin, "username,followers\nan.own,12");
  await ran(world(), admin, own._id);
  expect((await admin.browser.call(offerImport, { id: own._id })).error.err).toBe("conflict");
});

test("offers are the team's and the administrators'", async () => {
  const { team, id } = await imported();
  const [viewer, stranger] = [await makeColleague(world(), team, "viewer"), await makeOwner(world())];
  await team.browser.call(offerImport, { id });
  for (const endpoint of [offerImport, withdrawOffer]) {
    expect((await viewer.browser.call(endpoint, { id })).error.err).toBe("forbidden");
    expect((await stranger.browser.call(endpoint, { id })).error.err).toBe("not_found");
    expect((await world().browser().call(endpoint, { id })).error.err).toBe("bad_access_token");
  }
  expect((await stranger.browser.call(getOffer, { id })).error.err).toBe("not_found");
  expect((await viewer.browser.call(getOffer, { id })).body.offer?.state).toBe("offered");
  for (const [endpoint, input] of [
    [listOffers, {}],
    [openOffer, { id }],
    [declineOffer, { id, answer: "No." }],
  ] as const)
    expect((await team.browser.call(endpoint, input)).error.err).toBe("forbidden");
});
