import { describe, expect, test } from "vitest";
import { listActions, undoAction } from "#contract/actions.ts";
import * as contract from "#contract/listening/endpoints.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { trackRanking } from "#contract/rankings/tracked-rankings.ts";
import { makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld({ plans: false });
const limited = useWorld({ plans: true });

const MATCHA = { any: [{ kind: "keyword" as const, value: "matcha" }] };
const NO_TOPIC = "019aa000-0000-7000-8000-000000000000";

async function add({ browser }: Person, title = "Matcha") {
  const { status, error, body } = await browser.call(contract.addListeningTop, { title, query: MATCHA });
  if (status !== 200) throw new Error(`the topic was refused: ${error.msg}`);
  return body.tracking._id;
}

async function tops({ browser }: Person) {
  return (await browser.call(contract.listListeningTops, {})).body.trackings;
}

describe("topics", () => {
  test("are added beside tracked rankings, changed, deleted and undone", async () => {
    const owner = await makeOwner(world());
    await owner.browser.call(trackRanking, { topId: "creators" });
    await world().travel(1_000);
    const id = await add(owner);
    expect((await tops(owner)).map((top) => [top.kind, top._id === id])).toEqual([
      ["topic", true],
      ["ranking", false],
    ]);
    const query = {
      any: [
        { kind: "hashtag" as const, value: " ##Matcha" },
        { kind: "hashtag" as const, value: "matcha" },
        { kind: "handle" as const, value: "@Some.Brand" },
        { kind: "domain" as const, value: "https://www.Example.com/shop" },
      ],
      languages: ["fr"],
    };
    const changed = await owner.browser.call(contract.updateTopic, { id, title: "Tea", query });
    expect(changed.body.tracking).toMatchObject({
      title: "Tea",
      query: {
        any: [
          { kind: "hashtag", value: "matcha" },
          { kind: "handle", value: "some.brand" },
          { kind: "domain", value: "example.com" },
        ],
        all: [],
        none: [],
        languages: ["fr"],
        networks: [],
      },
    });
    const same = await owner.browser.call(contract.updateTopic, { id, title: "Tea", query });
    expect(same.body.actionId).toBeNull();
    await owner.browser.call(undoAction, { id: changed.body.actionId ?? "" });
    expect(await tops(owner)).toMatchObject([{ title: "Matcha", query: { any: MATCHA.any } }, { kind: "ranking" }]);
    const gone = await owner.browser.call(contract.removeListeningTop, { id });
    expect(await tops(owner)).toMatchObject([{ kind: "ranking" }]);
    expect((await owner.browser.call(contract.removeListeningTop, { id })).status).toBe(404);
    const [action] = (await owner.browser.call(listActions, {})).body.actions;
    expect(action).toMatchObject({ verb: "topics.delete", title: "Matcha", canUndo: true });
    await owner.browser.call(undoAction, { id: gone.body.actionId });
    expect(await tops(owner)).toMatchObject([{ _id: id, title: "Matcha" }, { kind: "ranking" }]);
  });

  test("are refused with a sentence where they would mean nothing or everything", async () => {
    const { browser } = await makeOwner(world());
    const refusal = async (query: unknown, title: unknown = "A") => {
      const { status, error } = await browser.send(contract.addListeningTop, "/api/listening-tops/add", {
        title,
        query,
      });
      return [status, error.issues?.[0]?.message ?? error.msg];
    };
    const term = (kind: string, value: string) => ({ any: [{ kind, value }] });
    expect(await refusal({ none: MATCHA.any })).toEqual([400, expect.stringContaining("exclusions alone")]);
    expect(await refusal({})).toEqual([400, expect.stringContaining("exclusions alone")]);
    expect(await refusal(term("keyword", "🎉"))).toEqual([400, expect.stringContaining("a letter or a digit")]);
    expect(await refusal(term("hashtag", "##"))).toEqual([400, expect.stringContaining("hashtag")]);
    expect(await refusal(term("domain", "no domain"))).toEqual([400, expect.stringContaining("example.com")]);
    expect(await refusal(MATCHA, " ")).toEqual([400, expect.stringContaining("name")]);
    const many = (n: number) => ({
      any: Array.from({ length: n }, (_, i) => ({ kind: "keyword", value: `word ${i}` })),
    });
    expect((await refusal(many(101)))[0]).toBe(400);
    expect((await refusal(many(100)))[0]).toBe(200);
    expect((await refusal(term("keyword", "a")))[0]).toBe(200);
    const both = { title: "A", query: MATCHA, topId: "creators" };
    expect((await browser.send(contract.addListeningTop, "/api/listening-tops/add", both)).status).toBe(400);
    expect((await browser.send(contract.removeListeningTop, "/api/listening-tops/remove", {})).status).toBe(400);
  });

  test("of another workspace are not found, and viewers read only", async () => {
    const owner = await makeOwner(world());
    const id = await add(owner);
    const viewer = await makeColleague(world(), owner, "viewer");
    const stranger = await makeOwner(world());
    const answers = async ({ browser }: Person) => {
      const [report, posts, post, file, options, analysis, update, remove] = await Promise.all([
        browser.call(contract.readListeningReport, { id }),
        browser.call(contract.readListeningPosts, { id }),
        browser.call(contract.topicTracking.post, { id, post: "1" }),
        browser.call(contract.topicTracking.file, { id }),
        browser.call(contract.topicTracking.options, { id }),
        browser.call(contract.topicTracking.analysis, { id }),
        browser.call(contract.updateTopic, { id, title: "Theirs", query: MATCHA }),
        browser.call(contract.removeListeningTop, { id }),
      ]);
      return [report, posts, post, file, options, analysis, update, remove].map(({ status }) => status);
    };
    expect(await answers(stranger)).toEqual([404, 404, 404, 404, 404, 404, 404, 404]);
    expect(await answers(viewer)).toEqual([200, 200, 404, 200, 200, 200, 403, 403]);
    expect(await tops(stranger)).toEqual([]);
    const voice = await stranger.browser.call(contract.readShareOfVoice, {});
    expect(voice.body.topics).toEqual([]);
    expect((await owner.browser.call(contract.readListeningReport, { id: NO_TOPIC })).status).toBe(404);
    const period = await owner.browser.send(
      contract.readListeningReport,
      `/api/listening-tops/report/${id}?period_id=lastCentury`,
      undefined,
    );
    expect(period.status).toBe(400);
  });

  test("belong to plans with tracking, and count with tracked rankings", async () => {
    const free = await makeOwner(limited(), PLAN_IDS.free);
    const refused = await Promise.all([
      free.browser.call(contract.addListeningTop, { title: "A", query: MATCHA }),
      free.browser.call(contract.previewTopic, { query: MATCHA }),
      free.browser.call(contract.readShareOfVoice, {}),
    ]);
    expect(refused.map(({ error }) => error.err)).toEqual(["plan_limit", "plan_limit", "plan_limit"]);
    const owner = await makeOwner(limited(), PLAN_IDS.starter);
    await owner.browser.call(trackRanking, { topId: "creators" });
    for (let n = 1; n < 20; n += 1) await add(owner, `Topic ${n}`);
    const full = await owner.browser.call(contract.addListeningTop, { title: "One more", query: MATCHA });
    expect(full.error).toMatchObject({
      err: "plan_limit",
      msg: expect.stringContaining("20 topics and tracked rankings"),
    });
    const one = (await tops(owner)).find(({ kind }) => kind === "topic");
    const { actionId } = (await owner.browser.call(contract.removeListeningTop, { id: one?._id ?? "" })).body;
    await add(owner, "In its place");
    expect((await owner.browser.call(undoAction, { id: actionId })).error.err).toBe("plan_limit");
  });
});
