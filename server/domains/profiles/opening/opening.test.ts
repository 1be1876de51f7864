import { describe, expect, test } from "vitest";
import { createApiKey } from "#contract/api-keys.ts";
import { compareCreators } from "#contract/compare.ts";
import { addCreator, listCrm } from "#contract/crm/endpoints.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import { discover, discoveryFilters } from "#contract/discovery/endpoints.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { openProfile, profileOverview, profilePosts } from "#contract/profiles/endpoints.ts";
import { exportPosts, filteredContent, profileContent, profilePost } from "#contract/profiles/content.ts";
import { profileHighlights } from "#contract/profiles/highlights.ts";
import { profileDetailedScoring, profileScoring } from "#contract/profiles/scoring.ts";
import { figureProvenance } from "#contract/profiles/provenance.ts";
import { getTimeline } from "#contract/timeline.ts";
import { registeredUser } from "#contract/users.ts";
import { scoreHistory } from "#server/db/tables/index.ts";
import { makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { PASSWORD, type Browser } from "#test/support/browser.ts";
import { SAMPLE_MARK } from "../../creators/index.ts";
import { telling } from "../testing/telling.ts";

const { world, ago, record, count, post } = telling({ plans: true });
const SECRET = "only-in-the-full-profile";

/** A creator with a year of counts, and more posts than every profile shows: the oldest hold a word of their own. */
async function richCreator(options: Parameters<typeof record>[1] = {}, username?: string): Promise<string> {
  const posts = Array.from({ length: 9 }, (_, i) =>
    post(i + 1, { text: i < 3 ? "visible" : `old ${SECRET}`, hashtags: [SECRET], mentions: [`${SECRET}-brand`] }),
  );
  const counts = [count(60, { followers: 999 }), count(1, { followers: 1_000 })];
  return record([{ posts, counts, ...(username !== undefined && { username }) }], { ...options, indexed: false });
}

const key = () => crypto.randomUUID();
const open = async (by: Person, id: string) => by.browser.call(openProfile, { id, key: key() });
const leftOf = async ({ browser }: Person) =>
  (await browser.call(registeredUser, {})).body.user.limits.profile_credits_left;

/** Everything that serves parts of a profile, as text. */
async function everything(browser: Browser, id: string, headers: Record<string, string> = {}) {
  const row = (await browser.call(listCrm, {}, headers)).body.crmCreators.find(({ creatorId }) => creatorId === id);
  const answers = [
    await browser.call(profileOverview, { id }, headers),
    await browser.call(profilePosts, { id }, headers),
    await browser.call(profilePosts, { id, before: ago(3.5).toISOString() }, headers),
    await browser.call(profilePosts, { id, keywords: SECRET }, headers),
    await browser.call(figureProvenance, { id, figure: "followers", network: "instagram" }, headers),
    await browser.call(compareCreators, { ids: id }, headers),
    ...(row ? [await browser.call(getTimeline, { id: row._id }, headers)] : []),
    await browser.call(profileScoring, { id }, headers),
    await browser.call(profileDetailedScoring, { id, network: "instagram" }, headers),
  ];
  for (const { status } of answers) expect(status).toBe(200);
  return answers.map(({ body }) => JSON.stringify(body));
}

describe("a profile that is not open", () => {
  test("holds back its best posts, and not its publications", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.free);
    const posts = [1, 2, 3, 4, 5].map((day) => post(day, { likes: day === 5 ? 900 : 100 }));
    const { body } = await owner.browser.call(profileHighlights, { id: await record([{ posts }]) });
    expect(body).toEqual({ best: [], missing: null, publications: [], blurredFields: ["posts"] });
  });

  test("leaves out what opening adds, on every path, and names it", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.free);
    const id = await richCreator();
    await world().indexSync.flush();
    await owner.browser.call(addCreator, { creatorsId: [id] });
    const { body } = await owner.browser.call(profileOverview, { id });
    expect(body).toMatchObject({
      blurredFields: ["series", "posts", "hashtags", "mentions"],
      profileCreditLeft: 20,
      series: [],
      hashtags: [],
      mentions: [],
    });
    expect([body.posts.length, body.accounts[0]?.followers]).toEqual([3, 1_000]);
    for (const text of await everything(owner.browser, id)) {
      // The hashtags and mentions of a post that is shown are parts of its text.
      const rest = text.replaceAll(/"(?:hashtags|mentions)":\["[^\]]*"\]/g, "");
      expect(rest).not.toContain(SECRET);
      // As a number of its own: ids and times may hold the digits.
      expect(rest).not.toMatch(/\b999\b/);
    }
    const { body: source } = await owner.browser.call(figureProvenance, {
      id,
      figure: "followers",
      network: "instagram",
    });
    expect([source.value, source.rows, source.total, source.blurredFields]).toEqual([1_000, [], 1, ["rows"]]);
    const { root } = world();
    const change = (score: number) =>
      ({ creatorId: Number(id), customerId: null, at: new Date(score), score, version: 1, reason: "data" }) as const;
    await root.insert(scoreHistory).values([change(10), change(20)]);
    const { body: scores } = await owner.browser.call(profileScoring, { id });
    expect([scores.history, scores.blurredFields]).toEqual([[], ["history", "dimensions"]]);
    const { body: compared } = await owner.browser.call(compareCreators, { ids: id });
    expect(compared.creators[0]).toMatchObject({ series: [], blurredFields: ["series", "mentions"] });
    expect(compared.mentions).toEqual([]);
  });

  test("lists its newest posts only, whatever the filters, and holds the others back one by one too", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.free);
    const id = await richCreator();
    const of = owner.browser;
    const textsOf = ({ posts }: { posts: { text: string }[] }) => posts.map(({ text }) => text);
    const free = ["visible", "visible", "visible"];
    const lists = [
      await of.call(profileContent, { id }),
      await of.call(profileContent, { id, page: 2, text: SECRET, sort: "newest", order: "asc" }),
      await of.call(filteredContent, { id, page: 2, filters: { hashtags: [SECRET], text: SECRET } }),
    ];
    for (const { body } of lists) {
      expect([textsOf(body), body.total, body.choices.hashtags, body.blurredFields]).toEqual([free, 3, [], ["posts"]]);
    }
    expect((await of.call(exportPosts, { id })).body.rows).toBe(3);
    const byWord = async (keywords: string) => (await of.call(profilePosts, { id, keywords })).body;
    for (const words of [SECRET, `old ${SECRET}`, `visible,${SECRET}`]) {
      const { posts, blurredFields } = await byWord(words);
      expect([words, posts.every(({ text }) => text === "visible"), blurredFields]).toEqual([words, true, ["posts"]]);
    }
    expect((await byWord("visible")).posts).toHaveLength(3);
    expect((await byWord("old")).posts).toEqual([]);
    const postsOf = async () => (await of.call(profileContent, { id, sort: "newest" })).body.posts;
    const [newest] = await postsOf();
    await open(owner, id);
    const all = await postsOf();
    expect(all).toHaveLength(9);
    const stranger = (await makeOwner(world(), PLAN_IDS.free)).browser;
    const seen = async (which = "") => (await stranger.call(profilePost, { id, post: which })).body;
    expect((await seen(newest?._id)).post?.text).toBe("visible");
    expect(await seen(all.at(-1)?._id)).toEqual({ post: null, blurredFields: ["posts"] });
  });

  test("is found by what its posts say, which discovery does not show", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.free);
    const id = await richCreator();
    await world().indexSync.flush();
    const filters = discoveryFilters.parse({ keywords: { keys: [SECRET], searchIn: { posts: true } } });
    const matchOf = async () => {
      const { results } = (await owner.browser.call(discover, { filters })).body;
      return results.find(({ _id }) => _id === id)?.match;
    };
    expect(await matchOf()).toMatchObject({ place: "post", network: "instagram", text: "", marks: [] });
    await open(owner, id);
    expect((await matchOf())?.text).toContain(SECRET);
  });

  test("a program with an API key sees no more, and cannot spend", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.free);
    const id = await richCreator();
    const { body } = await owner.browser.call(createApiKey, {
      name: "Reader",
      scopes: ["read", "crm.write"],
      days: null,
    });
    const headers = { authorization: `Bearer ${body.key}` };
    const program = world().browser();
    for (const text of await everything(program, id, headers))
      expect(text.replaceAll(/"(?:hashtags|mentions)":\["[^\]]*"\]/g, "")).not.toContain(SECRET);
    const answer = await program.call(openProfile, { id, key: key() }, headers);
    expect([answer.status, answer.error.err]).toEqual([403, "forbidden"]);
    await open(owner, id);
    expect((await everything(program, id, headers)).join(" ")).toContain("999");
  });

  test.each([
    ["unlimited credits", PLAN_IDS.agency],
    ["no credits", PLAN_IDS.visitor],
  ])("depends on the plan: %s", async (what, plan) => {
    const owner = await makeOwner(world(), plan);
    const { body } = await owner.browser.call(profileOverview, { id: await richCreator() });
    expect(body.blurredFields.length > 0).toBe(what === "no credits");
    expect(body.profileCreditLeft).toBe(what === "no credits" ? 0 : null);
  });
});

describe("opening a profile", () => {
  test("costs one credit for the workspace, shows everything to all of it, and is closed to others", async () => {
    const [owner, other] = [await makeOwner(world(), PLAN_IDS.free), await makeOwner(world(), PLAN_IDS.free)];
    const viewer = await makeColleague(world(), owner, "viewer");
    const id = await richCreator();
    await owner.browser.call(addCreator, { creatorsId: [id] });
    world().emitted.length = 0;
    expect((await open(owner, id)).body).toEqual({ success: true, charged: true, profileCreditLeft: 19 });
    expect(world().emitted).toEqual([
      { customerId: owner.customerId, event: "refresh_user", payload: {} },
      { customerId: owner.customerId, event: "changed", payload: { tags: ["profiles", "usage"], by: null } },
    ]);
    for (const browser of [owner.browser, viewer.browser]) {
      const { body } = await browser.call(profileOverview, { id });
      expect([body.blurredFields, body.posts.length, body.series.length, body.profileCreditLeft]).toEqual([
        [],
        9,
        1,
        19,
      ]);
    }
    const [overview, , older, , source, compared, timeline] = await everything(owner.browser, id);
    for (const text of [overview, older, timeline]) expect(text).toContain(SECRET);
    for (const text of [overview, compared]) expect(text).toContain("999");
    expect(source).toContain('"kind":"count"');
    expect((await other.browser.call(profileOverview, { id })).body.blurredFields).not.toEqual([]);
  });

  test("again, by a colleague, as a retry or 20 times at once, costs nothing more", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.free);
    const colleague = await makeColleague(world(), owner, "member");
    const id = await richCreator();
    const all = await Promise.all(Array.from({ length: 20 }, (_, i) => open(i % 2 === 0 ? owner : colleague, id)));
    expect(all.filter(({ body }) => body.charged)).toHaveLength(1);
    expect(await leftOf(owner)).toBe(19);
    const used = key();
    const [one, two] = [await richCreator(), await richCreator()];
    expect((await owner.browser.call(openProfile, { id: one, key: used })).body.charged).toBe(true);
    expect((await owner.browser.call(openProfile, { id: one, key: used })).body.charged).toBe(false);
    const answer = await owner.browser.call(openProfile, { id: two, key: used });
    expect([answer.status, answer.error.err, await leftOf(owner)]).toEqual([409, "conflict", 18]);
  });

  test("lasts 30 days, and for good in the CRM", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.free);
    const [listed, other] = [await richCreator(), await richCreator()];
    await owner.browser.call(addCreator, { creatorsId: [listed] });
    await open(owner, listed);
    await open(owner, other);
    const held = async (id: string) =>
      (await owner.browser.call(profileOverview, { id })).body.blurredFields.length > 0;
    const { email } = (await owner.browser.call(registeredUser, {})).body.user;
    await world().travel(29 * DAY_MS);
    await owner.browser.signIn(email, PASSWORD);
    expect([await held(listed), await held(other)]).toEqual([false, false]);
    await world().travel(2 * DAY_MS);
    await owner.browser.signIn(email, PASSWORD);
    expect([await held(listed), await held(other)]).toEqual([false, true]);
    expect((await open(owner, listed)).body.charged).toBe(false);
    expect((await open(owner, other)).body.charged).toBe(true);
  });

  test("at zero is refused with what to do, and changes nothing", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.visitor);
    const id = await richCreator();
    const { status, error } = await open(owner, id);
    expect([status, error.err, error.msg]).toEqual([
      403,
      "plan_limit",
      "No profile credits are left. Your plan includes none.",
    ]);
    expect((await owner.browser.call(profileOverview, { id })).body.blurredFields).not.toEqual([]);
  });

  test("sample creators, and those that only the workspace itself knows, are open", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.free);
    const sample = await richCreator({ source: { kind: "sample", name: "Sample" } }, `rich${SAMPLE_MARK}`);
    const own = await richCreator({ source: { kind: "file", name: "own.csv", customerId: owner.customerId } });
    for (const id of [sample, own]) {
      expect((await owner.browser.call(profileOverview, { id })).body.blurredFields).toEqual([]);
      expect((await open(owner, id)).body.charged).toBe(false);
    }
    expect(await leftOf(owner)).toBe(20);
  });

  test("is for members: visitors, viewers, unknown creators and bad input are refused", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.free);
    const viewer = await makeColleague(world(), owner, "viewer");
    const id = await richCreator();
    const answers = [
      await world().browser().call(openProfile, { id, key: key() }),
      await open(viewer, id),
      await open(owner, "999999999"),
      await owner.browser.call(openProfile, { id, key: "again" }),
    ];
    expect(answers.map(({ status, error }) => [status, error.err])).toEqual([
      [401, "bad_access_token"],
      [403, "forbidden"],
      [404, "not_found"],
      [400, "bad_request"],
    ]);
    expect(await leftOf(owner)).toBe(20);
  });
});
