import { describe, expect, test } from "vitest";
import { addCreator } from "#contract/crm/endpoints.ts";
import { mergeCreators } from "#contract/duplicates.ts";
import { createList } from "#contract/lists/endpoints.ts";
import { profileOverview } from "#contract/profiles/endpoints.ts";
import { exportPosts, filteredContent, profileContent, profilePost } from "#contract/profiles/content.ts";
import { profileDetailedScoring, profileScoring } from "#contract/profiles/scoring.ts";
import { figureProvenance } from "#contract/profiles/provenance.ts";
import { SAMPLE_MARK } from "#server/domains/creators/index.ts";
import { makeOwner } from "#test/factories/people.ts";
import { telling } from "./testing/telling.ts";

const { world, ago, record, browser, overview, provenance, count, post } = telling();
const UNKNOWN_CREATOR = "999999999";

describe("who may see what", () => {
  test("an unknown creator is not found", async () => {
    const member = await browser();
    const answers = [
      await member.call(profileOverview, { id: UNKNOWN_CREATOR }),
      await member.call(profileContent, { id: UNKNOWN_CREATOR }),
      await member.call(filteredContent, { id: UNKNOWN_CREATOR }),
      await member.call(profilePost, { id: UNKNOWN_CREATOR, post: "1" }),
      await member.call(exportPosts, { id: UNKNOWN_CREATOR }),
      await member.call(figureProvenance, { id: UNKNOWN_CREATOR, figure: "score" }),
      await member.call(profileScoring, { id: UNKNOWN_CREATOR }),
      await member.call(profileDetailedScoring, { id: UNKNOWN_CREATOR, network: "instagram" }),
    ];
    expect(answers.map(({ status, error }) => [status, error.err])).toEqual(answers.map(() => [404, "not_found"]));
  });

  test.each([
    "/api/profile/abc/overview",
    "/api/profile/0/overview",
    "/api/creators/1/provenance",
    "/api/creators/1/provenance?figure=charm",
    "/api/creators/1/provenance?figure=followers",
    "/api/creators/1/provenance?figure=followers&network=myspace",
    "/api/creators/1/provenance?figure=score&username=%00",
  ])("%s is refused", async (url) => {
    const answer = await (await browser()).send({ method: "GET" }, url);
    expect([answer.status, answer.error.err]).toEqual([400, "bad_request"]);
  });

  test("lists and CRM are the caller's own", async () => {
    const id = await record([{}]);
    const [ada, grace] = [await makeOwner(world()), await makeOwner(world())];
    await ada.browser.call(createList, { title: "Winter", creatorsId: [id] });
    await ada.browser.call(createList, { title: "Autumn", creatorsId: [id] });
    const seen = async ({ browser: of }: typeof ada) => {
      const { body } = await of.call(profileOverview, { id });
      return [body.inCrm, body.crm?.creatorId, body.lists.map(({ title }) => title)];
    };
    expect(await seen(ada)).toEqual([true, id, ["Autumn", "Winter"]]);
    expect(await seen(grace)).toEqual([false, undefined, []]);
    await grace.browser.call(addCreator, { creatorsId: [id] });
    expect(await seen(grace)).toEqual([true, id, []]);
  });

  test("a merged creator is shown in the row they were merged into", async () => {
    const [primary, merged] = [await record([{}]), await record([{}])];
    const { browser: of } = await makeOwner(world());
    await of.call(addCreator, { creatorsId: [primary, merged] });
    const rowOf = async (id: string) => (await of.call(profileOverview, { id })).body.crm;
    const [keep, merge] = [(await rowOf(primary))?._id ?? "", (await rowOf(merged))?._id ?? ""];
    await of.call(mergeCreators, { keep, merge: [merge] });
    expect(await rowOf(merged)).toMatchObject({ _id: keep, creatorId: primary, merged: [{ creatorId: merged }] });
    expect(await rowOf(primary)).toEqual(await rowOf(merged));
  });

  test("shows the accounts of all merged creators, and facts that only another has", async () => {
    const primary = await record([{ username: "first.account" }], { facts: { language: "fr" } });
    const gone = await record([{ username: "second.account" }], { facts: { country: "be", language: "nl" } });
    const [owner, stranger] = [await makeOwner(world()), await makeOwner(world())];
    await owner.browser.call(addCreator, { creatorsId: [primary, gone] });
    const seenBy = async ({ browser: of }: typeof owner) => (await of.call(profileOverview, { id: primary })).body;
    const rowIdOf = async (id: string) => (await owner.browser.call(profileOverview, { id })).body.crm?._id ?? "";
    await owner.browser.call(mergeCreators, { keep: await rowIdOf(primary), merge: [await rowIdOf(gone)] });
    const seen = await seenBy(owner);
    expect(seen.accounts.map(({ username }) => username)).toEqual(["first.account", "second.account"]);
    expect(seen.creator).toMatchObject({ country: "be", language: "fr" });
    const elsewhere = await seenBy(stranger);
    expect(elsewhere.accounts.map(({ username }) => username)).toEqual(["first.account"]);
    expect(elsewhere.creator.country).toBeNull();
  });

  test("the email is not part of a profile", async () => {
    const id = await record([{}], { facts: { email: "ada@example.test", website: "ada.example.test" } });
    expect(JSON.stringify(await overview(id))).not.toContain("ada@example.test");
  });
});

describe("identity", () => {
  test("who it is, and links out that a browser may follow", async () => {
    const facts = { fullName: "Ada", title: "Engineer", biography: "About engines", website: "ada.example.test/me" };
    const counted = count(1, { followers: 5, posts: 9 });
    const id = await record(
      [
        {
          network: "youtube",
          username: `Ada_${ago(0).getTime()}`,
          biography: "On YouTube",
          counts: [count(40, { posts: 7, following: 3 }), counted],
        },
      ],
      { facts },
    );
    const { creator, accounts } = await overview(id);
    expect(creator).toMatchObject({
      _id: id,
      full_name: "Ada",
      title: "Engineer",
      biography: "About engines",
      website: "https://ada.example.test/me",
    });
    expect(accounts).toMatchObject([
      {
        network: "youtube",
        biography: "On YouTube",
        followers: 5,
        following: 3,
        posts: 9,
        countedAt: counted.at.toISOString(),
        lastPostAt: null,
      },
    ]);
    expect(accounts[0]?.url).toMatch(/^https:\/\/www\.youtube\.com\/@Ada_/);
  });

  test.each([
    ["javascript:alert(1)", null],
    ["https://ada.example.test", "https://ada.example.test"],
    ["just words", null],
  ])("the website %s becomes %s", async (website, expected) => {
    expect((await overview(await record([{}], { facts: { website } }))).creator.website).toBe(expected);
  });

  test("a sample creator leads nowhere", async () => {
    const username = `sam${SAMPLE_MARK}`;
    const posts = [post(1, { url: "https://example.test/p/1" })];
    const id = await record([{ username, url: "https://example.test/sam", posts }], {
      facts: { website: "https://example.test" },
      source: { kind: "sample", name: "sample world" },
    });
    const found = await overview(id);
    expect(found.creator).toMatchObject({ isSample: true, website: null, networks: [{ url: null }] });
    expect([found.accounts[0]?.url, found.posts[0]?.url]).toEqual([null, null]);
    const { body } = await provenance({ id, figure: "postFrequency", network: "instagram" });
    expect(body.source).toEqual({ kind: "sample", name: "sample world" });
  });

  test("a creator without figures has no values", async () => {
    const found = await overview(await record([{}]));
    expect(found).toMatchObject({ series: [], posts: [], hashtags: [], mentions: [], brands: [] });
    expect(found.creator).toMatchObject({ score: null, tier: null });
  });
});
