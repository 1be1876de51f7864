import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listActions, undoAction } from "#contract/actions.ts";
import { addCreator, updateCustomNote } from "#contract/crm/endpoints.ts";
import { importLinks } from "#contract/crm-import/endpoints.ts";
import { linksInProgress } from "#contract/crm-import/link-imports.ts";
import { getList } from "#contract/lists/endpoints.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { getTimeline } from "#contract/timeline.ts";
import { recordCreators } from "#server/domains/creators/index.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeOwner } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import type { LookupCreator } from "./matching/match-links.ts";
import { deleteOldLinkImports } from "./run-import.ts";
import { noConnector, crmOf, fresh, makeList, read, start, statuses, emittedResults, work } from "./testing/run.ts";

const world = useWorld();
const DAY = 24 * 60 * 60 * 1000;
/** Creates creators; returns their ids and Instagram handles. */
async function known(amount: number): Promise<{ id: string; username: string }[]> {
  const handles = Array.from({ length: amount }, () => fresh("known"));
  const at = world().ctx.clock.now();
  const records = handles.map((username) => ({
    accounts: [{ network: "instagram" as const, username, counts: [], posts: [] }],
    facts: { fullName: `Known ${username}` },
    at,
    niches: [],
  }));
  const outcomes = await recordCreators({
    ctx: world().ctx,
    input: { source: { kind: "file", name: "panel" }, records },
  });
  return outcomes.map(({ creatorId }, i) => ({ id: String(creatorId), username: handles[i] ?? "" }));
}

describe("links to known creators", () => {
  test("stay when they were changed since their import", async () => {
    const owner = await makeOwner(world());
    const [first, second] = await known(2);
    if (!first || !second) throw new Error("two were made");
    const begun = await start(owner, [first, second], [await makeList(owner, "Spring")]);
    await work(world(), begun.jobId, noConnector);
    const row = (await crmOf(owner)).find(({ creatorId }) => creatorId === first.id);
    await owner.browser.call(updateCustomNote, { customCreatorId: row?._id ?? "", customNote: "Met in Oslo" });
    const { actionId } = await read(owner, begun._id);
    const { body } = await owner.browser.call(undoAction, { id: actionId ?? "" });
    expect(body.changes).toEqual({ total: 4, restored: 3 });
    expect((await crmOf(owner)).map((one) => [one.creatorId, one.lists])).toEqual([[first.id, []]]);
  });

  test("are added to the CRM and the lists, emitted one by one, and reverted by one undo", async () => {
    const owner = await makeOwner(world());
    const [first, second, there] = await known(3);
    if (!first || !second || !there) throw new Error("three were made");
    await owner.browser.call(addCreator, { creatorsId: [there.id] });
    const listId = await makeList(owner, "Spring");
    const begun = await start(
      owner,
      [first, there, { username: `@${second.username.toUpperCase()}` }, first],
      [listId],
    );
    expect(begun).toMatchObject({ isOver: false, isUndone: false, actionId: null, listIds: [listId] });
    // Twice the same profile is one link.
    expect(statuses(begun.influencers)).toEqual([
      `${first.username} IMPORTING`,
      `${there.username} IMPORTING`,
      `${second.username.toUpperCase()} IMPORTING`,
    ]);
    expect((await owner.browser.call(linksInProgress, {})).body.imports).toEqual([begun]);
    await work(world(), begun.jobId, noConnector);

    const over = await read(owner, begun._id);
    expect(over).toMatchObject({ isOver: true, isUndone: false, actionId: expect.any(String) });
    expect(over.influencers).toMatchObject([
      { id: "0", status: "IMPORTED", creatorId: first.id, full_name: `Known ${first.username}`, msg: null },
      { id: "1", status: "ALREADY_EXISTS", creatorId: there.id },
      { id: "2", status: "IMPORTED", creatorId: second.id },
    ]);
    expect((await owner.browser.call(linksInProgress, {})).body.imports).toEqual([]);
    const news = emittedResults(world(), begun._id);
    expect(news.map(({ influencer }) => influencer)).toEqual(over.influencers);
    expect(news.map(({ isOver }) => isOver)).toEqual([false, false, true]);
    expect((await crmOf(owner)).map((row) => [row.creatorId, row.lists.map(({ title }) => title)])).toEqual(
      expect.arrayContaining([first, there, second].map(({ id }) => [id, ["Spring"]])),
    );
    const row = (await crmOf(owner)).find(({ creatorId }) => creatorId === first.id);
    const timeline = (await owner.browser.call(getTimeline, { id: row?._id ?? "" })).body.entries;
    expect(timeline.map(({ what }) => what.kind).toSorted()).toEqual(["added", "lists"]);
    const { actions } = (await owner.browser.call(listActions, {})).body;
    expect(actions[0]).toMatchObject({ _id: over.actionId, verb: "crm.import", count: 3, title: "Spring" });

    await owner.browser.call(undoAction, { id: over.actionId ?? "" });
    expect((await crmOf(owner)).map((one) => [one.creatorId, one.lists])).toEqual([[there.id, []]]);
    expect(await read(owner, begun._id)).toMatchObject({ isOver: true, isUndone: true });
  });

  test("match a channel by its YouTube id, and one creator by two links", async () => {
    const owner = await makeOwner(world());
    const channel = "UCabcdefghijklmnopqrst12";
    const handle = fresh("tuber");
    const [outcome] = await recordCreators({
      ctx: world().ctx,
      input: {
        source: { kind: "file", name: "panel" },
        records: [
          {
            accounts: [
              { network: "youtube", username: handle, externalId: channel, counts: [], posts: [] },
              { network: "twitch", username: handle, counts: [], posts: [] },
            ],
            facts: {},
            at: world().ctx.clock.now(),
            niches: [],
          },
        ],
      },
    });
    const begun = await start(owner, [
      { network: "youtube", username: channel },
      { network: "twitch", username: handle },
      { network: "youtube", username: handle },
    ]);
    expect(begun.influencers[0]?.url).toBe(`https://www.youtube.com/channel/${channel}`);
    await work(world(), begun.jobId, noConnector);
    const { influencers } = await read(owner, begun._id);
    expect(influencers.map(({ status, creatorId }) => [status, creatorId])).toEqual([
      ["IMPORTED", String(outcome?.creatorId)],
      ["ALREADY_EXISTS", String(outcome?.creatorId)],
      ["ALREADY_EXISTS", String(outcome?.creatorId)],
    ]);
    expect(await crmOf(owner)).toHaveLength(1);
  });

  test("leave nothing to undo when all creators were in the CRM", async () => {
    const owner = await makeOwner(world());
    const [there] = await known(1);
    await owner.browser.call(addCreator, { creatorsId: [there?.id ?? ""] });
    const begun = await start(owner, [{ username: there?.username ?? "" }]);
    await work(world(), begun.jobId, noConnector);
    expect(await read(owner, begun._id)).toMatchObject({ isOver: true, actionId: null });
    const { actions } = (await owner.browser.call(listActions, {})).body;
    expect(actions.map(({ verb }) => verb)).toEqual(["crm.add"]);
  });
});

describe("links to unknown creators", () => {
  test("are recorded without figures, with the reason, when the network has no source", async () => {
    const owner = await makeOwner(world());
    const [person, brand] = [fresh("jane"), fresh("acme")];
    const begun = await start(owner, [
      { network: "tiktok", username: person },
      { network: "linkedin", username: brand, brand: true },
    ]);
    await work(world(), begun.jobId, noConnector);
    const { influencers } = await read(owner, begun._id);
    expect(influencers).toMatchObject([
      { status: "IMPORTED", full_name: person, msg: "Added without data. There is no API for tiktok." },
      { status: "IMPORTED", full_name: brand, isBrand: true, url: `https://www.linkedin.com/company/${brand}` },
    ]);
    const crm = new Map((await crmOf(owner)).map((row) => [row.creator.full_name, row]));
    expect(crm.get(person)).toMatchObject({
      followers: null,
      creator: {
        is_a_brand: false,
        networks: [{ network: "tiktok", username: person, url: `https://www.tiktok.com/@${person}`, followers: null }],
      },
    });
    expect(crm.get(brand)?.creator).toMatchObject({
      is_a_brand: true,
      networks: [{ url: `https://www.linkedin.com/company/${brand}` }],
    });
    // The next of the team who pastes them finds the same creators; another team makes its own.
    const creatorOf = async (one: typeof owner) => {
      const again = await start(one, [{ network: "tiktok", username: person }]);
      await work(world(), again.jobId, noConnector);
      return emittedResults(world(), again._id)[0]?.influencer.creatorId;
    };
    expect(await creatorOf(owner)).toBe(influencers[0]?.creatorId);
    expect(await creatorOf(await makeOwner(world()))).not.toBe(influencers[0]?.creatorId);
  });

  test("are found, not found or fail, as the network reports", async () => {
    const owner = await makeOwner(world());
    const [found = ""] = await makeCreators(world(), 1);
    const ask: LookupCreator = async ({ requested: { username } }) => {
      if (username.startsWith("found")) return { creatorId: Number(found) };
      if (username.startsWith("gone")) return { failure: "not_found", msg: "Instagram knows nobody by this name." };
      if (username.startsWith("private")) return { failure: "private", msg: "This account is private." };
      return { failure: "rate_limited", msg: "Instagram was asked too often. Try again in an hour." };
    };
    const links = ["found", "gone", "private", "busy"].map((name) => ({ username: fresh(name) }));
    const begun = await start(owner, links);
    await work(world(), begun.jobId, ask);
    const over = await read(owner, begun._id);
    expect(over.influencers).toMatchObject([
      { status: "IMPORTED", creatorId: found, msg: null },
      { status: "NOT_FOUND", creatorId: null, msg: "Instagram knows nobody by this name." },
      { status: "IMPORTED", full_name: links[2]?.username, msg: "Added without data. This account is private." },
      { status: "ERRORED", creatorId: null, msg: "Instagram was asked too often. Try again in an hour." },
    ]);
    expect(await crmOf(owner)).toHaveLength(2);
    // Links that were not found or failed have no creator.
    const { rows } = await world().root.execute(
      sql`select username from accounts where username in (${links[1]?.username}, ${links[3]?.username})`,
    );
    expect(rows).toEqual([]);
    // Trying again is an import of those.
    const again = await start(owner, [{ username: links[3]?.username ?? "" }]);
    await work(world(), again.jobId, async () => ({ creatorId: Number(found) }));
    expect((await read(owner, again._id)).influencers).toMatchObject([{ status: "ALREADY_EXISTS" }]);
  });

  test("with the suffix of sample handles match no sample creator", async () => {
    const owner = await makeOwner(world());
    const begun = await start(owner, [{ username: `${fresh("nobody")}.sample` }]);
    await work(world(), begun.jobId, noConnector);
    expect((await read(owner, begun._id)).influencers).toMatchObject([
      { status: "NOT_FOUND", msg: expect.stringContaining("sample creators") },
    ]);
  });
});

test("at the plan's limit no further link is imported or looked up", async () => {
  const owner = await makeOwner(world(), PLAN_IDS.free);
  await world().root.execute(sql`
    with made as (insert into creators (full_name) select 'Held ' || n from generate_series(1, 199) n returning id, full_name)
    insert into crm_creators (customer_id, creator_id, full_name, search_text)
    select ${owner.customerId}, id, full_name, lower(full_name) from made`);
  const [last, late, later] = await known(3);
  const listId = await makeList(owner, "Full");
  const lookedUp: string[] = [];
  const ask: LookupCreator = async ({ requested: { username } }) => {
    lookedUp.push(username);
    return { failure: "not_found", msg: "Nobody." };
  };
  const unknown = Array.from({ length: 4 }, () => fresh("unknown"));
  const usernames = [last, late, later].map((one) => one?.username ?? "");
  const begun = await start(
    owner,
    [...usernames, unknown[0] ?? "", unknown[1] ?? "", ...unknown.slice(2), usernames[0]?.toUpperCase() ?? ""].map(
      (username) => ({ username }),
    ),
    [listId],
  );
  await work(world(), begun.jobId, ask);
  const { influencers } = await read(owner, begun._id);
  expect(influencers.map(({ status }) => status)).toEqual([
    "IMPORTED",
    "NO_MORE_PLACE",
    "NO_MORE_PLACE",
    "NOT_FOUND",
    "NOT_FOUND",
    "NO_MORE_PLACE",
    "NO_MORE_PLACE",
  ]);
  expect(lookedUp).toEqual(unknown.slice(0, 2));
  expect(influencers[1]?.msg).toBe(
    "Your Free plan holds up to 200 creators in the CRM. You have 200, and this would add 2. Remove some first.",
  );
  expect((await owner.browser.call(getList, { id: listId })).body.total_results).toBe(1);
});

describe("is refused", () => {
  const influencers = [{ id: "1", network: "instagram" as const, username: "somebody.else" }];

  test("for lists of other workspaces", async () => {
    const owner = await makeOwner(world());
    const listIds = [await makeList(await makeOwner(world()), "Theirs")];
    expect((await owner.browser.call(importLinks, { influencers, listIds })).error.err).toBe("not_found");
    expect((await owner.browser.call(linksInProgress, {})).body.imports).toEqual([]);
  });

  test.each([
    ["nobody", []],
    ["too many", Array.from({ length: 501 }, (_, i) => ({ id: `${i}`, network: "tiktok", username: `a${i}` }))],
    ["a network there is not", [{ id: "1", network: "myspace", username: "tom" }]],
    ["a page of the site", [{ id: "1", network: "instagram", username: "explore" }]],
    ["a path", [{ id: "1", network: "tiktok", username: "../admin" }]],
    ["no name", [{ id: "1", network: "tiktok", username: "  " }]],
    ["half a character", [{ id: "1", network: "instagram", username: "\ud800" }]],
    ["Mastodon without its server", [{ id: "1", network: "mastodon", username: "jane" }]],
    ["a status of its own", [{ id: "1", network: "tiktok", username: "jane", status: "IMPORTED" }]],
  ])("with %s", async (_what, given) => {
    const owner = await makeOwner(world());
    const answer = await owner.browser.send(importLinks, "/api/crm/import", { influencers: given, listIds: [] });
    expect([answer.status, answer.error.err]).toEqual([400, "bad_request"]);
  });

  test("while the workspace has too many running jobs", async () => {
    const owner = await makeOwner(world());
    const answers = [];
    for (const n of [1, 2, 3, 4, 5, 6])
      answers.push(
        await owner.browser.call(importLinks, {
          influencers: [{ ...influencers[0], id: `${n}`, network: "tiktok", username: `enough${n}` }],
        }),
      );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

test("pasted links are deleted when they can no longer be undone", async () => {
  const owner = await makeOwner(world());
  const begun = await start(owner, [{ network: "tiktok", username: fresh("old") }]);
  await work(world(), begun.jobId, noConnector);
  await world().travel(29 * DAY);
  await deleteOldLinkImports({ ctx: world().ctx });
  expect(await world().root.execute(sql`select from link_imports where id = ${begun._id}`)).toMatchObject({
    rowCount: 1,
  });
  await world().travel(2 * DAY);
  await deleteOldLinkImports({ ctx: world().ctx });
  expect(await world().root.execute(sql`select from imported_links where import_id = ${begun._id}`)).toMatchObject({
    rowCount: 0,
  });
});
