import { describe, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { undoAction } from "#contract/actions.ts";
import { changeCampaignCreators, removeCampaignCreators } from "#contract/campaigns/creators.ts";
import { moveCampaign, updateCampaign } from "#contract/campaigns/endpoints.ts";
import * as brand from "#contract/campaigns/negotiation.ts";
import * as own from "#contract/campaigns/own.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { giveProfile, makeOwningCreator } from "#test/factories/claims.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeOwner } from "#test/factories/people.ts";
import { atOnce } from "#test/support/waiting-for-locks.ts";
import {
  SECRET,
  add,
  answer,
  apply,
  at,
  counter,
  decide,
  list,
  newKey,
  news,
  offer,
  open,
  part,
  place,
  takingPart,
  view,
} from "./testing/taking-part.ts";

const { world, run } = takingPart();

describe("the board of a creator", () => {
  test("has public campaigns that are active and those with a part of theirs, and nothing of the workspace", async () => {
    const creator = await makeOwningCreator(world());
    const seen = await run({ title: "Seen by all" });
    const invited = await run({ title: "By invitation", visibility: "invited" });
    const noted = await run({ title: "Only noted down", visibility: "invited" });
    const hidden = await run({ title: "Private", visibility: "private" });
    const draft = await run({ title: "A draft" }, false);
    await add(invited, creator, "invited");
    await add(noted, creator, "to_contact");
    await add(hidden, creator, "invited");
    await add(draft, creator, "invited");
    const note = { creatorsId: [creator.creatorId], note: "Too expensive last year" };
    await invited.browser.call(changeCampaignCreators, { id: invited.id, ...note });
    const { campaigns, total, choices } = await list(creator);
    const own3 = campaigns.map(({ title }) => title).filter((title) => !title.startsWith("Spring"));
    expect(own3.toSorted()).toEqual(["By invitation", "Seen by all"]);
    expect(choices.part.find(({ value }) => value === "own")?.count).toBe(1);
    expect(total).toBe(campaigns.length);
    expect((await list(creator, { filters: { part: ["own"] } })).campaigns).toMatchObject([
      { title: "By invitation", participation: "invited" },
    ]);
    const statuses = [];
    for (const campaign of [seen, invited, noted, hidden, draft]) statuses.push((await view(creator, campaign)).status);
    expect(statuses).toEqual([200, 200, 404, 404, 404]);
    for (const text of [JSON.stringify(await list(creator)), JSON.stringify(await part(creator, invited))])
      expect([text.includes(String(SECRET)), text.includes("expensive"), text.includes("budget")]).toEqual([
        false,
        false,
        false,
      ]);
    expect((await apply(creator, noted)).status).toBe(404);
    // Others see neither the invitation nor whose it is.
    const other = await makeOwningCreator(world());
    expect((await view(other, invited)).status).toBe(404);
    expect((await other.browser.call(own.readOwnCampaign, at(creator, invited))).status).toBe(404);
    expect((await other.browser.call(own.listOwnCampaigns, { id: creator.creatorId })).status).toBe(404);
  });

  test("says what each campaign requires, what is stored of the creator, and from which source", async () => {
    const person = await makeOwner(world());
    const time = world().ctx.clock.now();
    const counts = (followers: number) => [{ at: time, precision: "day" as const, followers }];
    const [creatorId = ""] = await makeCreators(world(), 1, {
      accounts: [
        { network: "instagram", username: `two_${newKey().slice(0, 8)}`, counts: counts(5_000), posts: [] },
        { network: "youtube", username: `two_${newKey().slice(0, 8)}`, counts: counts(40_000), posts: [] },
      ],
      facts: { fullName: "Two Accounts", country: "fr" },
    });
    await giveProfile(world(), person.userId, creatorId);
    await world().indexSync.flush();
    const creator = { ...person, creatorId };
    const word = newKey();
    const titled = (name: string) => ({ title: `${name} ${word}` });
    const wanted = (minFollowers: number | null, maxFollowers: number | null, countries: string[] = []) => ({
      eligibility: { minFollowers, maxFollowers, countries },
    });
    await run({ ...titled("open") });
    await run({ ...titled("large"), ...wanted(10_000, null), requirements: { networks: ["youtube"] } });
    await run({ ...titled("other network"), ...wanted(10_000, null), requirements: { networks: ["instagram"] } });
    await run({ ...titled("no account"), ...wanted(1, null), requirements: { networks: ["tiktok"] } });
    await run({ ...titled("abroad"), ...wanted(null, null, ["br", "de"]) });
    await run({ ...titled("here"), ...wanted(null, 40_000, ["fr"]) });
    await run({ ...titled("smaller"), ...wanted(null, 39_999, ["fr"]) });
    const search = { search: word };
    const all = (await list(creator, { filters: search })).campaigns;
    const names = (rows: typeof all) => rows.map(({ title }) => title.slice(0, -word.length - 1)).toSorted();
    // The filter is decided in SQL and the reasons are not: both find the same.
    const eligible = await list(creator, { filters: { ...search, eligibility: ["eligible"] } });
    expect(names(eligible.campaigns)).toEqual(["here", "large", "open"]);
    expect(names(all.filter(({ eligibility }) => eligibility.isEligible))).toEqual(["here", "large", "open"]);
    const not = await list(creator, { filters: { ...search, eligibility: ["not_eligible"] } });
    expect(names(not.campaigns)).toEqual(["abroad", "no account", "other network", "smaller"]);
    const reasons = (name: string) => all.find(({ title }) => title.startsWith(name))?.eligibility.checks;
    const source = { name: "panel", at: expect.any(String) };
    expect(reasons("other network")).toMatchObject([
      { requirement: "networks", isMet: true, value: ["instagram", "youtube"] },
      { requirement: "minFollowers", isMet: false, required: 10_000, value: 5_000, source },
    ]);
    expect(reasons("no account")).toMatchObject([
      { requirement: "networks", isMet: false, required: ["tiktok"] },
      { requirement: "minFollowers", isMet: false, value: null, source: null },
    ]);
    expect(reasons("abroad")).toMatchObject([
      { requirement: "countries", isMet: false, required: ["br", "de"], value: "fr", source },
    ]);
    const sorted = await list(creator, { filters: search, sort: "publication_date" });
    expect(names(sorted.campaigns)).toEqual(names(all));
  });

  test("is sorted by applications of the days before, in classes, so that what others do moves nothing", async () => {
    const creator = await makeOwningCreator(world());
    const word = newKey();
    const first = await run({ title: `first ${word}` });
    const second = await run({ title: `second ${word}` });
    const order = async () =>
      (await list(creator, { filters: { search: word }, sort: "most_popular", asc: "false" })).campaigns.map(
        ({ title }) => title.split(" ")[0],
      );
    const before = await order();
    const last = before[1] === "first" ? first : second;
    expect((await apply(await makeOwningCreator(world()), last)).status).toBe(200);
    expect(await order()).toEqual(before);
    await world().root.execute(sql`
      update campaign_negotiations set created_at = created_at - interval '1 day' where campaign_id = ${last.id}`);
    expect(await order()).toEqual(before.toReversed());
  });
});

describe("an application", () => {
  test("is in the pipeline with its price once, however often it is sent, and is withdrawn", async () => {
    const creator = await makeOwningCreator(world());
    const campaign = await run();
    const key = newKey();
    const answers = await atOnce(world(), sql`select id from campaign_briefs where id = ${campaign.id}`, [
      async () => apply(creator, campaign, key),
      async () => apply(creator, campaign, key),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await apply(creator, campaign)).error.msg).toContain("part of this campaign");
    expect(await place(campaign, creator)).toEqual({ status: "new_application", fee: null });
    expect(await news(campaign)).toEqual(["applied"]);
    const { creatorId: of } = creator;
    const negotiation = (await campaign.browser.call(brand.readNegotiation, { id: campaign.id, creator: of })).body;
    expect(negotiation).toMatchObject({
      entries: [{ kind: "application", by: "creator", amount: 50_000, message: "I bake bread." }],
      open: key,
      isClaimed: true,
      isVisible: true,
    });
    const shown = await part(creator, campaign);
    expect(shown).toMatchObject({ participation: "applied", canApply: false, fee: null, open: key });
    expect(shown.shown._id).toBe(creator.creatorId);
    const withdraw = { ...at(creator, campaign), key: newKey(), message: "No time" };
    expect((await creator.browser.call(own.withdrawFromCampaign, withdraw)).status).toBe(200);
    expect((await creator.browser.call(own.withdrawFromCampaign, withdraw)).status).toBe(200);
    expect([await place(campaign, creator), (await part(creator, campaign)).participation]).toEqual([
      { status: "not_fit", fee: null },
      "withdrawn",
    ]);
    expect((await apply(creator, campaign)).status).toBe(200);
    expect(await news(campaign)).toEqual(["applied", "withdrawn", "applied"]);
  });

  test("is refused by campaigns that are paused or closed, or for other creators", async () => {
    const creator = await makeOwningCreator(world());
    const paused = await run();
    await apply(creator, paused);
    await paused.browser.call(moveCampaign, { id: paused.id, step: "paused" });
    // Creators with a part in it still see it; for others it does not exist.
    expect((await view(creator, paused)).body.campaign.status).toBe("pause");
    expect((await counter(creator, paused, 60_000)).status).toBe(409);
    const other = await makeOwningCreator(world());
    expect([(await view(other, paused)).status, (await apply(other, paused)).status]).toEqual([404, 404]);
    const large = await run({ eligibility: { countries: [], minFollowers: 9_000_000, maxFollowers: null } });
    expect((await apply(creator, large)).error.err).toBe("conflict");
    await add(large, creator, "invited");
    expect((await apply(creator, large)).status).toBe(200);
    for (const wrong of [{ amount: 0 }, { amount: 1.5 }, { amount: -5 }, { message: " " }])
      expect(
        (
          await creator.browser.send(
            { method: "POST" },
            `/api/my-campaigns/${creator.creatorId}/campaigns/${large.id}/application`,
            { key: newKey(), amount: 5, message: "Hello", ...wrong },
          )
        ).status,
      ).toBe(400);
  });
});

describe("offers", () => {
  test("go back and forth, and only the newest is accepted, by the other side", async () => {
    const creator = await makeOwningCreator(world());
    const campaign = await run();
    await apply(creator, campaign);
    const first = await open(creator, campaign);
    expect((await answer(creator, campaign, "accept", first)).error.err).toBe("conflict");
    expect((await offer(campaign, creator, 40_000)).status).toBe(200);
    const second = await open(creator, campaign);
    expect((await decide(campaign, creator, "accept", first)).error.msg).toContain("replaced or answered");
    expect((await decide(campaign, creator, "accept", second)).error.msg).toContain("other side");
    expect((await part(creator, campaign)).participation).toBe("in_discussion");
    expect((await counter(creator, campaign, 45_000)).status).toBe(200);
    expect((await answer(creator, campaign, "accept", second)).error.err).toBe("conflict");
    const third = await open(creator, campaign);
    expect((await answer(creator, campaign, "accept", third)).error.msg).toContain("other side");
    expect((await answer(creator, campaign, "accept", null)).error.err).toBe("conflict");
    expect((await decide(campaign, creator, "accept", third)).status).toBe(200);
    expect(await place(campaign, creator)).toEqual({ status: "accepted", fee: 45_000 });
    const { negotiation, fee, participation } = await part(creator, campaign);
    expect([fee, participation]).toEqual([45_000, "accepted"]);
    expect(negotiation.map(({ kind, by, amount }) => [kind, by, amount])).toEqual([
      ["acceptance", "brand", 45_000],
      ["offer", "creator", 45_000],
      ["offer", "brand", 40_000],
      ["application", "creator", 50_000],
    ]);
    expect((await offer(campaign, creator, 1)).error.err).toBe("conflict");
    expect((await counter(creator, campaign, 1)).error.err).toBe("conflict");
    expect((await news(creator)).toSorted()).toEqual(["accepted", "offered"]);
    expect((await news(campaign)).toSorted()).toEqual(["applied", "countered"]);
  });

  test("of an answer and another offer at once, the one that came second reads the first", async () => {
    const creator = await makeOwningCreator(world());
    const campaign = await run();
    await apply(creator, campaign);
    const first = await open(creator, campaign);
    const row = sql`select id from campaign_briefs where id = ${campaign.id}`;
    const [accepted, countered] = await atOnce<{ status: number }>(world(), row, [
      async () => decide(campaign, creator, "accept", first),
      async () => counter(creator, campaign, 70_000),
    ]);
    expect([accepted?.status, countered?.status].toSorted((a = 0, b = 0) => a - b)).toEqual([200, 409]);
    const { fee } = await part(creator, campaign);
    expect(fee).toBe(accepted?.status === 200 ? 50_000 : null);
  });

  test("are declined, and an invitation is accepted with the fee that it names, or declined", async () => {
    const [ada, bea] = [await makeOwningCreator(world()), await makeOwningCreator(world())];
    const campaign = await run({ visibility: "invited" });
    await add(campaign, ada, "invited");
    await add(campaign, bea, "invited");
    const { id } = campaign;
    await campaign.browser.call(changeCampaignCreators, { id, creatorsId: [ada.creatorId], fee: 30_000 });
    expect(await news(ada)).toEqual(["invited"]);
    expect((await part(ada, campaign)).fee).toBe(30_000);
    expect((await answer(ada, campaign, "accept", null, 30_000)).status).toBe(200);
    // Creators are not notified of changes other than of the status.
    const beside = { id, creatorsId: [ada.creatorId], status: "accepted" as const, note: "Likes dogs" };
    await campaign.browser.call(changeCampaignCreators, beside);
    expect(await news(ada)).toEqual(["invited"]);
    expect(await place(campaign, ada)).toEqual({ status: "accepted", fee: 30_000 });
    await offer(campaign, bea, 20_000);
    expect((await answer(bea, campaign, "decline", null)).error.err).toBe("conflict");
    expect((await answer(bea, campaign, "decline", await open(bea, campaign))).status).toBe(200);
    expect([await place(campaign, bea), (await part(bea, campaign)).participation]).toEqual([
      { status: "not_fit", fee: null },
      "declined",
    ]);
    expect((await news(campaign)).toSorted()).toEqual(["agreed", "declined"]);
    await apply(bea, campaign);
    expect((await decide(campaign, bea, "decline", await open(bea, campaign))).status).toBe(200);
    expect((await part(bea, campaign)).participation).toBe("rejected");
  });

  test("are accepted with the fee that was read, which the workspace alone changes no more, nor by an undo", async () => {
    const creator = await makeOwningCreator(world());
    const campaign = await run({ visibility: "invited" });
    await add(campaign, creator, "invited");
    const { id, browser } = campaign;
    const change = async (input: { fee?: number | null; status?: "accepted" | "in_discussion" }) =>
      browser.call(changeCampaignCreators, { id, creatorsId: [creator.creatorId], ...input });
    await change({ fee: 30_000 });
    const { actionId } = (await change({ fee: 20_000 })).body;
    expect((await answer(creator, campaign, "accept", null, 30_000)).error.msg).toContain("has changed");
    expect((await answer(creator, campaign, "accept", null)).error.err).toBe("conflict");
    expect((await answer(creator, campaign, "accept", null, 20_000)).status).toBe(200);
    expect((await change({ fee: 100 })).error.msg).toContain("agreed on");
    expect((await change({ fee: null, status: "accepted" })).error.err).toBe("conflict");
    const undone = await browser.call(undoAction, { id: actionId ?? "" });
    expect(undone.error.msg).toContain("agreed on");
    expect(await place(campaign, creator)).toEqual({ status: "accepted", fee: 20_000 });
    expect((await change({ status: "in_discussion", fee: 100 })).status).toBe(200);
    await browser.call(removeCampaignCreators, { id, creatorsId: [creator.creatorId] });
    expect((await news(creator)).toSorted()).toEqual(["invited", "removed"]);
  });

  test("name amounts in the currency of the campaign, which neither a change nor an undo replaces then", async () => {
    const creator = await makeOwningCreator(world());
    const campaign = await run();
    const { id, browser } = campaign;
    const changed = await browser.call(updateCampaign, { id, currency: "JPY" });
    await apply(creator, campaign);
    expect((await browser.call(updateCampaign, { id, currency: "USD" })).error.msg).toContain("JPY");
    expect((await browser.call(undoAction, { id: changed.body.actionId ?? "" })).error.msg).toContain("JPY");
    expect((await part(creator, campaign)).campaign.currency).toBe("JPY");
  });

  test("are accepted only while the creator can read what is agreed on", async () => {
    const creator = await makeOwningCreator(world());
    const campaign = await run();
    const { id, browser } = campaign;
    await apply(creator, campaign);
    const first = await open(creator, campaign);
    await browser.call(updateCampaign, { id, visibility: "private" });
    expect((await decide(campaign, creator, "accept", first)).error.err).toBe("conflict");
    await browser.call(updateCampaign, { id, visibility: "invited" });
    await browser.call(moveCampaign, { id, step: "paused" });
    expect((await decide(campaign, creator, "accept", first)).status).toBe(200);
  });

  test("end at a number of entries: what is open can still be answered", async () => {
    const creator = await makeOwningCreator(world());
    const campaign = await run();
    await apply(creator, campaign);
    await world().root.execute(sql`
      update campaign_negotiations set position = ${brand.NEGOTIATION_MAX} where campaign_id = ${campaign.id}`);
    expect((await counter(creator, campaign, 60_000)).error.msg).toContain("100");
    expect((await offer(campaign, creator, 60_000)).error.msg).toContain("100");
    const withdraw = { ...at(creator, campaign), key: newKey() };
    expect((await creator.browser.call(own.withdrawFromCampaign, withdraw)).status).toBe(200);
    expect((await creator.browser.call(own.withdrawFromCampaign, withdraw)).status).toBe(200);
    expect((await apply(creator, campaign)).error.msg).toContain("100");
  });

  test("belong to the workspace and the creator: for others they do not exist", async () => {
    const creator = await makeOwningCreator(world());
    const campaign = await run();
    await apply(creator, campaign);
    const of = { id: campaign.id, creator: creator.creatorId };
    const { browser } = await makeOwner(world(), PLAN_IDS.agency);
    const key = newKey();
    expect([
      (await browser.call(brand.readNegotiation, of)).status,
      (await browser.call(brand.offerFee, { ...of, key, amount: 5 })).status,
      (await browser.call(brand.answerOffer, { ...of, key, answer: "accept", offer: key })).status,
    ]).toEqual([404, 404, 404]);
    const other = await makeOwningCreator(world());
    const theirs = at(other, campaign);
    const first = await open(creator, campaign);
    expect([
      (await other.browser.call(own.answerCampaign, { ...theirs, key, answer: "accept", offer: first })).status,
      (await other.browser.call(own.withdrawFromCampaign, { ...theirs, key })).status,
      (await other.browser.call(own.makeOwnOffer, { ...theirs, key, amount: 5 })).status,
    ]).toEqual([409, 409, 409]);
    expect((await part(other, campaign)).negotiation).toEqual([]);
  });
});
