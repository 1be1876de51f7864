import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { PLAN_IDS } from "#contract/plans.ts";
import { registeredUser } from "#contract/users.ts";
import { createWorkspace } from "#contract/workspaces.ts";
import type { Context, Member } from "#server/context.ts";
import { makeOwner } from "#test/factories/people.ts";
import { executedFiles } from "#test/support/executed-files.ts";
import { useWorld } from "#test/support/world.ts";
import { askReader } from "./ask-reader.ts";
import { inferInReader } from "./infer-in-reader.ts";
import { readInTurn } from "./read-in-turn.ts";

const world = useWorld();

function asOwner({ userId, customerId }: { userId: string; customerId: string }): Context<Member> {
  const rights = { member: "owner", isAdmin: false, plan: 4 } as const;
  return {
    ...world().ctx,
    actor: { kind: "member", userId, customerId, ownerId: userId, name: "Ada", sessionId: "", ...rights },
  };
}

/** A table that takes long to read. */
async function largeTable() {
  const { ctx } = world();
  const file = path.join(ctx.config.dataDir, "large.csv");
  const cells = Array.from({ length: 40 }, (_, column) => `text ${column} & more and others`).join(",");
  const lines = Array.from({ length: 10_000 }, (_, row) => `person${row},instagram,${row},${cells}`);
  const headers = Array.from({ length: 40 }, (_, column) => `column ${column}`).join(",");
  await writeFile(file, [`username,network,followers,${headers}`, ...lines].join("\n"));
  return { ctx: asOwner(await makeOwner(world())), question: { file, fileName: "large.csv", now: ctx.clock.now() } };
}

test("a table is read beside the process that answers requests", async () => {
  const table = await largeTable();
  const executed = await executedFiles(async () => {
    const { inspection } = await inferInReader({ ...table, layer: null, signal: new AbortController().signal });
    expect(inspection.rows).toBe(10_000);
  });
  const readers = executed.filter((file) => file.includes("imports/readers/")).map((file) => path.basename(file));
  expect(readers).toContain("ask-reader.ts");
  expect(executed.filter((file) => /imports\/(?:reading|inference)\//.test(file))).toEqual([]);
});

test("reading ends when the caller goes, and the workspace can read the next table", async () => {
  const table = await largeTable();
  const caller = new AbortController();
  const left = new Error("the caller has gone");
  const reading = askReader(
    { infer: table.question },
    { signal: caller.signal, receive: (message) => ("schema" in message ? message : undefined) },
  );
  caller.abort(left);
  await expect(reading).rejects.toBe(left);
  const next = await inferInReader({ ...table, layer: null, signal: new AbortController().signal });
  expect(next.inspection.rows).toBe(10_000);
});

test.each([
  ["memory", { heapMb: 24, timeMs: 600_000 }, "needs too much memory"],
  ["time", { heapMb: 1_024, timeMs: 1 }, "takes too long to read"],
])("a process that exceeds its %s is replaced, and the next table is read", async (_, limits, problem) => {
  const table = await largeTable();
  const receive = (message: object) => ("schema" in message ? message : undefined);
  await expect(askReader({ infer: table.question }, { receive, limits })).rejects.toThrow(problem);
  const next = await inferInReader({ ...table, layer: null, signal: new AbortController().signal });
  expect(next.inspection.rows).toBe(10_000);
});

test("all workspaces of an owner share one reader", async () => {
  const owner = await makeOwner(world(), PLAN_IDS.starter);
  await owner.browser.call(createWorkspace, { name: "Second" });
  const { body } = await owner.browser.call(registeredUser, {});
  const [one, two] = [owner.customerId, body.user.workspace].map((customerId) => asOwner({ ...owner, customerId }));
  const other = await makeOwner(world());
  const begun: string[] = [];
  const ends = Promise.withResolvers<void>();
  const signal = new AbortController().signal;
  const read = async (context: Context<Member>, name: string) =>
    readInTurn({ ctx: context, signal }, async () => {
      begun.push(name);
      await ends.promise;
    });
  if (!one || !two) throw new Error("there are two");
  const first = read(one, "first");
  await vi.waitFor(() => expect(begun).toEqual(["first"]));
  const second = read(two, "second");
  const third = read(asOwner(other), "of another team");
  await vi.waitFor(() => expect(begun).toContain("of another team"));
  expect(begun).not.toContain("second");
  ends.resolve();
  await Promise.all([first, second, third]);
});
