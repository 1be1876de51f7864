import { expect, test } from "vitest";
import { reportError } from "#contract/error-report.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld();

test("accepts reports without signing in", async () => {
  const report = {
    error: { name: "TypeError", message: "x is not a function", stack: "at y" },
    errorInfo: { componentStack: "in Z" },
  };
  expect((await world().browser().call(reportError, report)).body).toEqual({ success: true });
});

test("refuses what is no report", async () => {
  const answer = await world()
    .browser()
    .send(reportError, "/api/error", { error: { message: 1 }, cookies: "secret" });
  expect([answer.status, answer.error.err]).toEqual([400, "bad_request"]);
});
