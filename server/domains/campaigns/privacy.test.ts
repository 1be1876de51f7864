import { expect, test } from "vitest";
import * as contracts from "#contract/campaigns/contracts.ts";
import { changeCampaignCreators } from "#contract/campaigns/creators.ts";
import { releaseClaim } from "#contract/creator-profile/claims.ts";
import { creatorClaims } from "#server/db/tables/index.ts";
import { giveProfile } from "#test/factories/claims.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeOwner } from "#test/factories/people.ts";
import { add, at, newKey, offer, part, takingPart } from "./creators-side/testing/taking-part.ts";

const { world, run } = takingPart();

test("a rival who proves a claim of an owner's profile and gives it up hides nothing from the owner", async () => {
  const [creatorId = ""] = await makeCreators(world(), 1);
  const person = await makeOwner(world());
  const creator = { ...person, creatorId };
  // Both are older than the claim of the owner, of whom no workspace knows.
  const discussed = await run();
  await add(discussed, creator, "to_contact");
  await offer(discussed, creator, 40_000);
  const agreed = await run();
  const { id, browser } = agreed;
  await add(agreed, creator, "accepted");
  await browser.call(changeCampaignCreators, { id, creatorsId: [creatorId], fee: 45_000 });
  const text = { key: newKey(), name: "Agreement", text: "{{creator}} gets {{fee}}.", isOfCampaign: false };
  const template = (await browser.call(contracts.createContractTemplate, { id, ...text })).body.template._id;
  const of = { id, creator: creatorId, template };
  const { mark } = (await browser.call(contracts.previewContract, of)).body;
  expect((await browser.call(contracts.offerContract, { ...of, key: newKey(), mark })).status).toBe(200);

  await world().travel(60_000);
  await giveProfile(world(), person.userId, creatorId);
  const { root, ctx } = world();
  const [row] = await root.update(creatorClaims).set({ changedAt: ctx.clock.now() }).returning();
  const seen = async () => ({
    negotiation: (await part(creator, discussed)).negotiation,
    contracts: (await person.browser.call(contracts.listOwnContracts, at(creator, agreed))).body.contracts,
  });
  const before = await seen();
  expect(before).toMatchObject({ negotiation: [{ message: "For two reels" }], contracts: [{ state: "offered" }] });

  const rival = await makeOwner(world());
  if (!row) throw new Error("an owner has a claim");
  const claimed = { ...row, id: newKey(), userId: rival.userId, state: "review" as const };
  await root.insert(creatorClaims).values(claimed);
  expect((await rival.browser.call(releaseClaim, { id: claimed.id })).status).toBe(200);
  expect(await seen()).toEqual(before);
});
