import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { addCreator, updateCustomNote } from "#contract/crm/endpoints.ts";
import type { InputOf } from "#contract/base/endpoint.ts";
import { createCustomTag, updateCustomTags } from "#contract/labels.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import {
  deleteList,
  getList,
  setCommunity,
  setPublic,
  setWhiteLabel,
  updateShare,
  uploadLogo,
} from "#contract/lists/endpoints.ts";
import {
  type getSharedList,
  getSharedTop,
  giveFeedback,
  SHARED_POST_TEXT_MAX,
  sharedList,
  unlockSharedList,
} from "#contract/shared-lists.ts";
import { crmCreators, listVisits } from "#server/db/tables/index.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { asFile, PNG } from "#test/support/pictures.ts";
import { useWorld } from "#test/support/world.ts";
import { feedbackOn, merge, read, withShared } from "./testing/sharing.ts";

const world = useWorld();
const UNKNOWN_CREATOR = "A".repeat(22);

describe("a shared list", () => {
  test("is readable with its link, in both families of calls", async () => {
    const { id, ids, stranger } = await withShared(world(), 3);
    const { status, body } = await read(stranger, id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ title: "Spring", desc: "For Ada", total_results: 3, stats: null, community: false });
    expect(new Set(body.influencers.map(({ _id }) => _id))).toEqual(new Set(ids));
    expect((await stranger.call(getSharedTop, { id })).body).toEqual(body);
  });

  test("supports search, filters, paging and totals", async () => {
    const { id, owner, topId, stranger, ids } = await withShared(world(), 3);
    const [youtuber = ""] = await makeCreators(world(), 1, {
      accounts: [{ network: "youtube", username: "zelda.plays", counts: [], posts: [] }],
      facts: { fullName: "Zelda Płay" },
    });
    const list = (await read(stranger, id)).body;
    expect(list.total_results).toBe(3);
    await owner.browser.call(addCreator, { creatorsId: [youtuber], listIds: [topId] });
    const one = async (input: Omit<InputOf<typeof getSharedList>, "id">) =>
      (await read(stranger, id, input)).body.influencers.map(({ _id }) => _id);
    expect(await one({ search: "zelda play" })).toEqual([youtuber]);
    expect(await one({ network: "youtube" })).toEqual([youtuber]);
    expect(await one({ search: "no such person" })).toEqual([]);
    const paged = [...(await one({ per_page: 3 })), ...(await one({ per_page: 3, page: 2 }))];
    expect(new Set(paged)).toEqual(new Set([...ids, youtuber]));
    const { stats } = (await read(stranger, id, { fetch_stats: "true", network: "youtube" })).body;
    expect(stats).toMatchObject({ totalCreators: 1, networks: [{ network: "youtube", count: 1 }] });
  });

  test("shows its own branding only with white label", async () => {
    const { id, owner, topId, stranger } = await withShared(world(), 1, { companyName: "Ada & Co" });
    await owner.browser.call(uploadLogo, { topId, logo: asFile(PNG) });
    expect((await read(stranger, id)).body).toMatchObject({
      white_label: false,
      white_label_logo: null,
      company: { name: null, logo: null },
    });
    await owner.browser.call(setWhiteLabel, { topId, whiteLabel: true });
    const { body } = await read(stranger, id);
    expect(body).toMatchObject({ white_label: true, company: { name: "Ada & Co" } });
    expect((await stranger.send({ method: "GET" }, body.white_label_logo ?? "")).status).toBe(200);
  });

  test("shows bio, handles and three recent posts, with links to the networks only", async () => {
    const at = world().ctx.clock.now();
    const post = (n: number, url?: string) => ({
      externalId: `shared-${n}`,
      format: "short" as const,
      publishedAt: new Date(at.getTime() - n * DAY_MS),
      text: `Post ${n} <b>bold</b> ${"x".repeat(400)}`,
      ...(url && { url }),
      hashtags: [],
      mentions: [],
      likes: 5,
      countedAt: at,
    });
    const { id, stranger } = await withShared(
      world(),
      1,
      {},
      {
        facts: { fullName: "Ada Example", biography: "Tea <script>alert(1)</script>" },
        accounts: [
          {
            network: "tiktok",
            username: "ada.example",
            url: "https://evil.example/@ada",
            counts: [],
            posts: [
              post(4),
              post(1, "https://www.tiktok.com/@ada.example/video/1"),
              post(2, "https://evil.example/2"),
              post(3, "javascript:alert(1)"),
            ],
          },
        ],
      },
    );
    const [creator] = (await read(stranger, id)).body.influencers;
    expect(creator?.biography).toBe("Tea <script>alert(1)</script>");
    expect(creator?.networks.map(({ username, url }) => [username, url])).toEqual([
      ["ada.example", "https://www.tiktok.com/@ada.example"],
    ]);
    expect(creator?.posts.map(({ text, url }) => [text.slice(0, 22), text.length, url])).toEqual([
      ["Post 1 <b>bold</b> xxx", SHARED_POST_TEXT_MAX, "https://www.tiktok.com/@ada.example/video/1"],
      ["Post 2 <b>bold</b> xxx", SHARED_POST_TEXT_MAX, null],
      ["Post 3 <b>bold</b> xxx", SHARED_POST_TEXT_MAX, null],
    ]);
    expect(JSON.stringify(creator)).not.toContain("evil.example");
  });

  test("does not show creators merged into others", async () => {
    const { id, owner, ids, stranger } = await withShared(world(), 2);
    await merge(world(), owner.customerId, ids[0], ids[1]);
    const { body } = await read(stranger, id);
    expect([body.total_results, body.influencers.map(({ _id }) => _id)]).toEqual([1, [ids[1]]]);
  });
});

describe("what visitors never learn", () => {
  const SECRET = "secretword";

  test("is data of the workspace, in any field or by search", async () => {
    const email = `${SECRET}mail@example.test`;
    const facts = { fullName: "Plain Person", email };
    const accounts = [{ network: "tiktok" as const, username: "plain.person", counts: [], posts: [] }];
    const { owner, ids, topId, id, stranger } = await withShared(world(), 1, { feedback: true }, { facts, accounts });
    const [row] = (await owner.browser.call(getList, { id: topId })).body.influencers;
    const customCreatorId = row?._id ?? "";
    await owner.browser.call(updateCustomNote, { customCreatorId, customNote: `${SECRET} note` });
    const tag = await owner.browser.call(createCustomTag, { tag: `${SECRET} tag`, type: "tag" });
    const customCreatorIds = [customCreatorId];
    await owner.browser.call(updateCustomTags, { customCreatorIds, tagIds: [tag.body._id], mode: "SET" });
    await world()
      .root.update(crmCreators)
      .set({ customEmail: `${SECRET}own@example.test` })
      .where(eq(crmCreators.creatorId, Number(ids[0])));
    const whole = await read(stranger, id, { fetch_stats: "true" });
    expect(whole.body.influencers).toHaveLength(1);
    expect(JSON.stringify(whole.body)).not.toContain(SECRET);
    expect(JSON.stringify(whole.body)).not.toContain("Company");
    expect(JSON.stringify(whole.body)).not.toContain(owner.customerId);
    expect(JSON.stringify(whole.body)).not.toContain(owner.userId);
    const searches = [SECRET, `${SECRET}mail`, "example", "test", "note", "tag"];
    const found = await Promise.all(searches.map(async (search) => (await read(stranger, id, { search })).body));
    expect(found.map(({ total_results }) => total_results)).toEqual(searches.map(() => 0));
    const pages = await Promise.all([
      stranger.send({ method: "GET" }, `/shared/${id}`),
      stranger.send({ method: "GET" }, "/api/openapi.json"),
    ]);
    expect(JSON.stringify(pages)).not.toContain(SECRET);
  });

  test("is any field outside the contract", async () => {
    const { id, stranger } = await withShared(world(), 1, { feedback: true });
    const { body } = await read(stranger, id, { fetch_stats: "true" });
    expect(Object.keys(body).toSorted()).toEqual(Object.keys(sharedList.shape).toSorted());
    const [creator = {}] = body.influencers;
    expect(Object.keys(creator).toSorted()).toEqual(Object.keys(sharedList.shape.influencers.element.shape).toSorted());
    expect(sharedList.strict().safeParse(body).success).toBe(true);
    for (const hidden of ["email", "note", "tag", "status", "addedBy", "customer", "gender", "tier"])
      expect(Object.keys(creator).join(" ")).not.toContain(hidden);
  });
});

describe("a list that is not shared", () => {
  type Made = Awaited<ReturnType<typeof withShared>>;
  const ENDS: [string, (made: Made) => Promise<string>][] = [
    ["guessed", async () => UNKNOWN_CREATOR],
    [
      "private again",
      async ({ owner, topId, id }) => {
        await owner.browser.call(setPublic, { topId, public: false });
        return id;
      },
    ],
    [
      "deleted",
      async ({ owner, topId, id }) => {
        await owner.browser.call(deleteList, { topId });
        return id;
      },
    ],
    [
      "given a new address",
      async ({ owner, topId, id }) => {
        await owner.browser.call(updateShare, { topId, renew: true });
        return id;
      },
    ],
  ];

  test.each(ENDS)("%s answers as if there had never been one", async (_, end) => {
    const made = await withShared(world(), 1, { feedback: true });
    const gone = await end(made);
    const { stranger } = made;
    const visits = await world().root.$count(listVisits);
    const answers = [
      await read(stranger, gone),
      await stranger.call(getSharedTop, { id: gone }),
      await stranger.call(unlockSharedList, { id: gone, password: "x" }),
      await stranger.call(giveFeedback, feedbackOn(made.ids[0], gone)),
    ];
    for (const { status, error, headers } of answers) {
      expect([status, error.err, error.msg]).toEqual([
        404,
        "invalid_parameters",
        "This list isn't available. It may no longer be shared – ask the sender for a new link.",
      ]);
      expect(headers["set-cookie"]).toBeUndefined();
    }
    expect(await world().root.$count(listVisits)).toBe(visits);
  });

  test("expired gets the same reply", async () => {
    const soon = new Date(world().ctx.clock.now().getTime() + DAY_MS).toISOString();
    const { id, stranger } = await withShared(world(), 1, { expiresAt: soon });
    expect((await read(stranger, id)).status).toBe(200);
    await world().travel(2 * DAY_MS);
    expect((await read(stranger, id)).error.err).toBe("invalid_parameters");
  });

  test.each(["short", "x".repeat(23), "../../etc/passwd-00000", "%00".repeat(7)])("%j is no address", async (id) => {
    const { status } = await world()
      .browser()
      .send({ method: "GET" }, `/api/public/crm-tops/shared/${encodeURIComponent(id)}`);
    expect(status).toBe(400);
  });
});

test("community lists are marked", async () => {
  const { id, owner, topId, stranger } = await withShared(world(), 0);
  await owner.browser.call(setCommunity, { topId, community: true });
  expect((await read(stranger, id)).body).toMatchObject({ community: true, influencers: [], total_results: 0 });
});
