import { writeFile } from "node:fs/promises";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { expect, test, vi } from "vitest";
import type { Context, Member } from "#server/context.ts";
import { makeOwner } from "#test/factories/people.ts";
import { executedFiles } from "#test/support/executed-files.ts";
import { useWorld } from "#test/support/world.ts";
import { inferInThread } from "./infer-in-thread.ts";

const world = useWorld();

/** A table that takes long to read. */
async function largeTable() {
  const { ctx } = world();
  const { userId, customerId } = await makeOwner(world());
  const rights = { member: "owner", isAdmin: false, plan: 4 } as const;
  const actor: Member = { kind: "member", userId, customerId, name: "Ada", sessionId: "", ...rights };
  const file = path.join(ctx.config.dataDir, "large.csv");
  const cells = Array.from({ length: 40 }, (_, column) => `text ${column} & more and others`).join(",");
  const lines = Array.from({ length: 10_000 }, (_, row) => `person${row},instagram,${row},${cells}`);
  const headers = Array.from({ length: 40 }, (_, column) => `column ${column}`).join(",");
  await writeFile(file, [`username,network,followers,${headers}`, ...lines].join("\n"));
  const as: Context<Member> = { ...ctx, actor };
  return { ctx: as, question: { file, fileName: "large.csv", now: ctx.clock.now() } };
}

test("a table is read beside the thread that answers requests", async () => {
  const table = await largeTable();
  const executed = await executedFiles(async () => {
    const { inspection } = await inferInThread({ ...table, signal: new AbortController().signal });
    expect(inspection.rows).toBe(10_000);
  });
  const inference = executed.filter((file) => file.includes("imports/inference/")).map((file) => path.basename(file));
  expect(inference.toSorted()).toEqual(["infer-in-thread.test.ts", "infer-in-thread.ts"]);
  expect(executed.filter((file) => file.includes("imports/reading/"))).toEqual([]);
});

test("reading ends when the caller goes, and the workspace can read the next table", async () => {
  const table = await largeTable();
  const caller = new AbortController();
  const left = new Error("the caller has gone");
  const { postMessage } = Worker.prototype;
  // As soon as the thread has the table.
  const sent = vi.spyOn(Worker.prototype, "postMessage").mockImplementation(function (this: Worker, message) {
    postMessage.call(this, message);
    queueMicrotask(() => caller.abort(left));
  });
  await expect(inferInThread({ ...table, signal: caller.signal })).rejects.toBe(left);
  expect(sent).toHaveBeenCalledOnce();
  sent.mockRestore();
  const next = await inferInThread({ ...table, signal: new AbortController().signal });
  expect(next.inspection.rows).toBe(10_000);
});
