import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  checkSuppression,
  exportSubjectData,
  listErasures,
  eraseCreator,
  getSubjectData,
  liftSuppression,
} from "#contract/privacy.ts";
import { hashesOf, recordCreators } from "#server/domains/creators/index.ts";
import { doNotImport, niches } from "#server/db/tables/index.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeAdmin, makeOwner } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld();
const NO_UUID = "019aa000-0000-7000-8000-000000000000";
const UNKNOWN_CREATOR = "999999999";
const network = "instagram" as const;

let sequence = 0;
async function creator(externalId?: string): Promise<{ id: string; username: string }> {
  sequence += 1;
  const username = `Objector.${sequence}`;
  const at = world().ctx.clock.now();
  const account = {
    network,
    username,
    externalId,
    counts: [{ at, precision: "day" as const, followers: 9 }],
    posts: [],
  };
  const [id = ""] = await makeCreators(world(), 1, { accounts: [account] });
  return { id, username };
}

describe("erasures", () => {
  test("are listed without names, newest first, with removed counts and later attempts", async () => {
    const admin = await makeAdmin(world());
    const { id, username } = await creator("id-1");
    const { body } = await admin.browser.call(eraseCreator, { creatorId: id });
    expect(body).toMatchObject({ success: true, removed: { accounts: 1, counts: 1, facts: 2 } });
    await makeCreators(world(), 1, { accounts: [{ network, username, counts: [], posts: [] }] });
    const { objections, total } = (await admin.browser.call(listErasures, {})).body;
    expect([objections[0], total]).toEqual([
      {
        _id: body.objectionId,
        createdAt: expect.any(String),
        by: expect.stringContaining("Ada"),
        accounts: 1,
        removed: { counts: 1, facts: 2 },
        hits: 1,
      },
      objections.length,
    ]);
    const bySomeone = (person: string) => admin.browser.call(listErasures, { sort: "hits", filters: { person } });
    expect((await bySomeone("ada")).body.objections.map(({ _id }) => _id)).toContain(body.objectionId);
    expect((await bySomeone("no such name")).body).toMatchObject({ objections: [], total: 0 });
    expect(JSON.stringify(objections).toLowerCase()).not.toContain(username.toLowerCase());
  });

  test("are found by handle in any spelling and by the network's own id, on that network only", async () => {
    const admin = await makeAdmin(world());
    const { id, username } = await creator("id-2");
    const { objectionId } = (await admin.browser.call(eraseCreator, { creatorId: id })).body;
    const check = async (name: string, on: "instagram" | "tiktok" = network) =>
      (await admin.browser.call(checkSuppression, { network: on, username: name })).body.objectionId;
    const checks = [
      check(`@${username.toUpperCase()}`),
      check("id-2"),
      check(username, "tiktok"),
      check("somebody.else"),
    ];
    expect(await Promise.all(checks)).toEqual([objectionId, objectionId, null, null]);
  });

  test("allow the accounts again once lifted, and restore no data", async () => {
    const admin = await makeAdmin(world());
    const { id, username } = await creator();
    const { objectionId } = (await admin.browser.call(eraseCreator, { creatorId: id })).body;
    expect((await admin.browser.call(liftSuppression, { id: objectionId })).body).toEqual({ success: true });
    expect((await admin.browser.call(liftSuppression, { id: objectionId })).error.err).toBe("not_found");
    expect((await admin.browser.call(getSubjectData, { id })).error.err).toBe("not_found");
    const records = [
      { accounts: [{ network, username, counts: [], posts: [] }], facts: {}, at: world().ctx.clock.now(), niches: [] },
    ];
    const outcomes = await recordCreators({
      ctx: world().ctx,
      input: { source: { kind: "file", name: "p" }, records },
    });
    expect(outcomes).toMatchObject([{ outcome: "created" }]);
  });

  test("are stored as hashes that are useless without the installation's key", async () => {
    const admin = await makeAdmin(world());
    const { id, username } = await creator("id-3");
    await admin.browser.call(eraseCreator, { creatorId: id });
    const stored = new Set((await world().root.select().from(doNotImport)).map(({ hash }) => hash));
    const { ctx } = world();
    const identity = { network, username, externalId: "id-3" };
    expect(hashesOf(ctx, identity).map((hash) => stored.has(hash))).toEqual([true, true]);
    const elsewhere = { config: { ...ctx.config, secretKey: "another installation's secret key, long enough" } };
    expect(hashesOf(elsewhere, identity).some((hash) => stored.has(hash))).toBe(false);
    const handle = username.toLowerCase();
    const guesses = [handle, username, `${network}/${handle}`, `do-not-import\n${network}/${handle}`, "id-3"];
    for (const guess of guesses)
      for (const digest of ["hex", "base64", "base64url"] as const)
        for (const algorithm of ["sha256", "sha1", "md5", "sha512"])
          expect(stored.has(createHash(algorithm).update(guess).digest(digest))).toBe(false);
  });
});

describe("subject access", () => {
  test("lists each source once per kind, the newest facts and workspace counts, without naming the workspace", async () => {
    const { ctx } = world();
    const admin = await makeAdmin(world());
    const team = await makeOwner(world());
    const { id, username } = await creator();
    const [niche] = await world().root.select({ id: niches.id }).from(niches).limit(1);
    const at = new Date("2024-02-01T00:00:00Z");
    const later = new Date("2024-03-01T00:00:00Z");
    const post = { format: "image" as const, text: "Held", hashtags: [], mentions: [], countedAt: at };
    const account = {
      network,
      username,
      biography: "About me",
      counts: [
        { at, precision: "day" as const, followers: 1 },
        { at: later, precision: "day" as const, followers: 2 },
      ],
      posts: [{ ...post, externalId: "held-1", publishedAt: at }],
    };
    await recordCreators({
      ctx,
      input: {
        source: { kind: "file", name: "Secret project", customerId: team.customerId },
        records: [
          {
            accounts: [account],
            facts: { city: "Lyon" },
            at: ctx.clock.now(),
            niches: [{ id: niche?.id ?? 0, primary: true }],
            publications: [{ kind: "podcast", title: "Talk", link: "https://held.example.test/" }],
          },
        ],
      },
    });
    const { body } = await admin.browser.call(getSubjectData, { id });
    expect(body.accounts).toEqual([{ network, username, url: null }]);
    expect(body.facts.map(({ field, value, source }) => [field, value, source])).toEqual([
      [`biography (instagram, ${username})`, "About me", "A file of a team"],
      ["city", "Lyon", "A file of a team"],
      ["country", "fr", "panel"],
      ["fullName", expect.stringContaining("Creator"), "panel"],
    ]);
    const theirs = "A file of a team";
    expect(body.figures).toEqual([
      { kind: "counts", source: "panel", rows: 1, from: expect.any(String), to: expect.any(String) },
      { kind: "counts", source: theirs, rows: 2, from: at.toISOString(), to: later.toISOString() },
      { kind: "niches", source: theirs, rows: 1, from: null, to: null },
      { kind: "posts", source: theirs, rows: 1, from: at.toISOString(), to: at.toISOString() },
      { kind: "publications", source: theirs, rows: 1, from: expect.any(String), to: expect.any(String) },
    ]);
    expect(body.teams).toEqual(
      [
        "crm",
        "lists",
        "campaigns",
        "watches",
        "goals",
        "employees",
        "mails",
        "notes",
        "timeline",
        "feedback",
        "disputes",
        "messages",
        "services",
        "audiences",
      ].map((kind) => ({
        kind,
        rows: 0,
      })),
    );

    const file = await admin.browser.call(exportSubjectData, { id });
    expect(file.headers["content-disposition"]).toContain(`what-we-hold-${id}.json`);
    expect(file.body).toMatchObject({
      creator: { _id: id },
      accounts: [
        { network, username, biography: null },
        { network, username, biography: "About me" },
      ],
      counts: [
        { source: "panel", followers: 9 },
        { source: theirs, followers: 1, account: `${network}/${username}` },
        { followers: 2 },
      ],
      posts: [{ text: "Held", source: theirs }],
      publications: [{ kind: "podcast", title: "Talk", source: theirs }],
      niches: [{ isPrimary: true, source: theirs }],
    });
    expect(JSON.stringify(file.body)).not.toContain("Secret project");
  });
});

describe("only staff", () => {
  const calls = [
    [getSubjectData, { id: UNKNOWN_CREATOR }, "not_found"],
    [exportSubjectData, { id: UNKNOWN_CREATOR }, "not_found"],
    [eraseCreator, { creatorId: UNKNOWN_CREATOR }, "not_found"],
    [liftSuppression, { id: NO_UUID }, "not_found"],
    [listErasures, {}, null],
    [checkSuppression, { network, username: "nobody" }, null],
  ] as const;

  test.each(calls)("%o", async (endpoint, input, unknownId) => {
    expect((await world().browser().call(endpoint, input)).error.err).toBe("bad_access_token");
    expect((await (await makeOwner(world())).browser.call(endpoint, input)).error.err).toBe("forbidden");
    const { error, status } = await (await makeAdmin(world())).browser.call(endpoint, input);
    expect(unknownId === null ? status : error.err).toBe(unknownId ?? 200);
  });

  test("with valid input", async () => {
    const { browser } = await makeAdmin(world());
    const answers = [
      await browser.call(getSubjectData, { id: "x" }),
      await browser.call(eraseCreator, { creatorId: "0" }),
      await browser.call(liftSuppression, { id: "x" }),
      await browser.call(listErasures, { page: 0 }),
      await browser.call(checkSuppression, { network, username: " " }),
    ];
    expect(answers.map(({ error }) => error.err)).toEqual(answers.map(() => "bad_request"));
  });
});
