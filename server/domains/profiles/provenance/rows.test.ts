import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { figureProvenance, PROVENANCE_ROWS } from "#contract/profiles/provenance.ts";
import type { SourcePolicy } from "#contract/sources.ts";
import type { RecordSource } from "#server/domains/creators/index.ts";
import { imports, sources } from "#server/db/tables/index.ts";
import { makeAdmin, makeOwner } from "#test/factories/people.ts";
import { PANEL, telling } from "../testing/telling.ts";

const { world, record, browser, provenance, count, post } = telling();
const network = "instagram";

const STRICT: SourcePolicy = { maxAgeDays: 30, allowDerived: false, allowCrossNetwork: false, allowExport: true };
const API: RecordSource = { kind: "connector", name: "YouTube", policy: STRICT };

describe("the rows behind a figure", () => {
  test("are the counts it looks at, the newest first, and which of them it is made of", async () => {
    const counts = [count(1, { followers: 15 }), count(9, { followers: 12 }), count(32, { followers: 10 })];
    const id = await record([{ counts: [...counts, count(60, { followers: 5 })] }]);
    const { body } = await provenance({ id, figure: "growth", network });
    expect(body.rows.map(({ at, values, use }) => [at, values.followers, use])).toEqual([
      [counts[0]?.at.toISOString(), 15, "used"],
      [counts[1]?.at.toISOString(), 12, "unused"],
      [counts[2]?.at.toISOString(), 10, "used"],
    ]);
    expect(body.total).toBe(3);
  });

  test("are the posts of its window, at most fifty of them, with what they say", async () => {
    const posts = Array.from({ length: PROVENANCE_ROWS + 5 }, (_, i) => post(1 + i / 100, { likes: i }));
    const id = await record([{ posts: [...posts, post(91, { likes: 1 })] }]);
    const { body } = await provenance({ id, figure: "engagementPerPost", network });
    expect([body.rows.length, body.total]).toEqual([PROVENANCE_ROWS, PROVENANCE_ROWS + 5]);
    expect(body.rows[0]).toMatchObject({ kind: "post", values: { likes: 0 }, use: "used", precision: "second" });
    expect(body.rows[0]?.values).not.toHaveProperty("views");
  });

  test("of views are only posts that have some: they add up to the figure", async () => {
    const posts = [post(1, { views: 100 }), post(2, { likes: 7 }), post(3, { views: 20, likes: 1 })];
    const id = await record([{ posts }]);
    const { body } = await provenance({ id, figure: "monthlyViews", network });
    expect([body.value, body.n]).toEqual([120, 2]);
    expect(body.rows.map(({ values, use }) => [values["views"], use])).toEqual([
      [100, "used"],
      [undefined, "unused"],
      [20, "used"],
    ]);
  });

  test("tell what the terms of a source keep out, under which call it came, and what is allowed", async () => {
    const accounts = [{ username: "kept", counts: [count(1, { followers: 50 })] }];
    const id = await record([{ username: "kept", counts: [count(5, { followers: 40 })] }]);
    await record(accounts, { source: API });
    const { body } = await provenance({ id, figure: "growth", network });
    expect(body.rows.map(({ source, from, use }) => [source.name, from, use])).toEqual([
      ["YouTube", "YouTube: channels.list", "licence"],
      [PANEL.name, null, "used"],
    ]);
    expect(body.rows[0]?.policy).toEqual(STRICT);
    const shown = await provenance({ id, figure: "followers", network });
    expect(shown.body).toMatchObject({
      value: 50,
      source: { name: "YouTube" },
      rows: [{ use: "used" }, { use: "unused" }],
    });
  });

  test("of a score that terms keep are those of the account they keep", async () => {
    const id = await record([{ counts: [count(1, { followers: 50 })] }], { source: API });
    const { body } = await provenance({ id, figure: "score" });
    expect(body).toMatchObject({ value: null, missing: "licence", rows: [{ use: "licence" }], total: 1 });
  });
});

describe("a team's file", () => {
  async function imported() {
    const owner = await makeOwner(world());
    const source: RecordSource = { kind: "file", name: `Panel of ${owner.customerId}` };
    const id = await record([{ counts: [count(1, { followers: 50 })] }], { source });
    // As imports of teams were recorded before they had layers of their own.
    await world().root.update(sources).set({ customerId: owner.customerId }).where(eq(sources.name, source.name));
    await world()
      .root.insert(imports)
      .values({
        customerId: owner.customerId,
        fileName: "their-secret.csv",
        bytes: 1,
        inspection: JSON.parse("{}"),
        plan: JSON.parse(JSON.stringify({ source: source.name })),
        createdAt: new Date(0),
      });
    return { owner, id, name: source.name };
  }

  test("is named to them and to admins", async () => {
    const { owner, id, name } = await imported();
    const { browser: admin } = await makeAdmin(world());
    for (const reader of [owner.browser, admin]) {
      const { body } = await reader.call(figureProvenance, { id, figure: "followers", network });
      expect(body).toMatchObject({
        source: { kind: "file", name },
        rows: [{ source: { name }, from: "their-secret.csv" }],
      });
    }
  });

  test("is shown to other workspaces without its name", async () => {
    const { id, name } = await imported();
    const { body } = await (await browser()).call(figureProvenance, { id, figure: "followers", network });
    expect(body).toMatchObject({
      source: { kind: "file", name: null },
      rows: [{ source: { name: null }, from: null }],
    });
    expect(JSON.stringify(body)).not.toContain(name);
    expect(JSON.stringify(body)).not.toContain("secret");
  });
});
