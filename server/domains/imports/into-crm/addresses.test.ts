import { expect, test } from "vitest";
import { undoAction } from "#contract/actions.ts";
import { addCreator, exportCsv, listCrm, updateCustomNote } from "#contract/crm/endpoints.ts";
import { discover } from "#contract/discovery/endpoints.ts";
import { createPublicList, updateShare } from "#contract/lists/endpoints.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { profileOverview } from "#contract/profiles/endpoints.ts";
import { quickSearch } from "#contract/search/endpoints.ts";
import { getSharedList } from "#contract/shared-lists.ts";
import { makeAdmin, makeOwner, type Person } from "#test/factories/people.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { useWorld } from "#test/support/world.ts";
import { everythingKnown } from "../testing/known.ts";
import { openTable, ran, viewOf, workOff } from "../testing/tables.ts";

const world = useWorld();
let used = 0;

/** A table of one creator that no other test names. */
function table() {
  used += 1;
  const address = `private${used}@agency.test`;
  const handle = `addressed.person${used}`;
  return { address, handle, text: `username,full name,email\n${handle},Addressed ${used},${address.toUpperCase()}` };
}

async function rowOf({ browser }: Person) {
  return (await browser.call(listCrm, {})).body.crmCreators[0];
}

test("an imported address is seen by its workspace alone, and leaves with the import", async () => {
  const owner = await makeOwner(world(), PLAN_IDS.agency);
  const stranger = await makeOwner(world(), PLAN_IDS.agency);
  const { address, handle, text } = table();
  await makeCreators(world(), 1, {
    accounts: [{ network: "instagram", username: handle, counts: [], posts: [] }],
    facts: { fullName: handle },
  });
  const { _id: id, inspection } = await openTable(owner, text, { intoCrm: true });
  expect(inspection.columns[2]).toMatchObject({ guess: "email", note: expect.stringContaining("only your workspace") });
  const done = await ran(world(), owner, id);
  await world().indexSync.flush();
  const own = await rowOf(owner);
  expect(own).toMatchObject({ customEmail: address, email: address });

  const { browser } = stranger;
  const creatorsId = [own?.creatorId ?? ""];
  const { list } = (await owner.browser.call(createPublicList, { title: "Shared", creatorsId })).body;
  const { share } = (await owner.browser.call(updateShare, { topId: list._id })).body.list;
  await browser.call(addCreator, { creatorsId });
  const seen = [
    await browser.call(quickSearch, { input: handle }),
    await browser.call(profileOverview, { id: own?.creatorId ?? "" }),
    await browser.call(discover, { filters: { keywords: { keys: [address] } } }),
    await browser.call(listCrm, { filters: { text: handle } }),
    await browser.call(exportCsv, {}),
    await browser.call(getSharedList, { id: share.id ?? "" }),
  ];
  expect(seen.map(({ status }) => status)).toEqual(seen.map(() => 200));
  expect(seen.map(({ body }) => JSON.stringify(body).includes(handle))).toEqual([true, true, false, true, true, true]);
  for (const { body } of seen) expect(JSON.stringify(body)).not.toContain(address);
  expect((await browser.call(quickSearch, { input: address })).body.results).toEqual([]);
  expect((await browser.call(listCrm, { filters: { hasEmail: true } })).body.crmCreators).toEqual([]);
  expect(await rowOf(stranger)).toMatchObject({ customEmail: null, email: null });

  await owner.browser.call(undoAction, { id: done.actionId ?? "" });
  await workOff(world(), (await viewOf(owner, id)).jobId);
  expect(JSON.stringify(await everythingKnown(world()))).not.toContain(address);
});

test("an address that the team had entered is replaced, and returns when the import is undone", async () => {
  const owner = await makeOwner(world(), PLAN_IDS.agency);
  const { address, text } = table();
  await ran(world(), owner, (await openTable(owner, text.replace(/,[^,]*$/, ","), { intoCrm: true }))._id);
  const customCreatorId = (await rowOf(owner))?._id ?? "";
  const field = "customEmail" as const;
  await owner.browser.call(updateCustomNote, { customCreatorId, customNote: "old@agency.test", field });
  const second = await openTable(owner, text, { intoCrm: true, date: "2026-04-01" });
  const { actionId } = await ran(world(), owner, second._id);
  expect(await rowOf(owner)).toMatchObject({ customEmail: address });
  await owner.browser.call(undoAction, { id: actionId ?? "" });
  await workOff(world(), (await viewOf(owner, second._id)).jobId);
  expect(await rowOf(owner)).toMatchObject({ customEmail: "old@agency.test" });
});

test("without the CRM a team imports no address, and staff imports a public one", async () => {
  const owner = await makeOwner(world(), PLAN_IDS.agency);
  const { address, text } = table();
  const { _id: id, inspection } = await openTable(owner, text);
  expect(inspection.columns[2]?.note).toContain("Not imported");
  await ran(world(), owner, id);
  expect(JSON.stringify(await everythingKnown(world()))).not.toContain(address);

  const staff = await makeAdmin(world());
  const again = await openTable(staff, text, { date: "2026-04-01" });
  expect(again.inspection.columns[2]?.note).toContain("every workspace sees");
  await ran(world(), staff, again._id);
  expect(JSON.stringify(await everythingKnown(world()))).toContain(address);
});
