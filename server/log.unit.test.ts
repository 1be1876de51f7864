import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { openLog } from "./log.ts";

test("keeps the values of a failed query to itself", () => {
  const lines: string[] = [];
  const log = openLog({ logLevel: "info" }, { write: (line) => void lines.push(line) });
  const cause = Object.assign(new Error("connect ECONNREFUSED"), { detail: "Key (email)=(ada@example.test)" });
  const failed = new DrizzleQueryError("select id from users where email = $1", ["ada@example.test"], cause);
  log.error({ err: failed }, "request failed");
  expect(lines.join("")).toMatch(/select id from users where email = \$1.*log\.unit\.test/);
  expect(lines.join("")).toContain("connect ECONNREFUSED");
  expect(lines.join("")).not.toContain("ada@");
});

test("keeps the values of queries to itself where several have failed together", () => {
  const lines: string[] = [];
  const log = openLog({ logLevel: "info" }, { write: (line) => void lines.push(line) });
  const failed = new DrizzleQueryError("select id from users where email = $1", ["ada@example.test"]);
  log.error({ err: new AggregateError([failed, new RangeError("too far")], "2 parts failed") }, "a night failed");
  expect(lines.join("")).toMatch(/2 parts failed.*select id from users where email = \$1.*RangeError.*too far/);
  expect(lines.join("")).not.toContain("ada@");
});

test("says of any other error what it is and where it came from", () => {
  const lines: string[] = [];
  const log = openLog({ logLevel: "info" }, { write: (line) => void lines.push(line) });
  log.error({ err: new RangeError("too far") }, "request failed");
  log.error({ err: "no error at all" }, "request failed");
  expect(lines[0]).toMatch(/RangeError.*too far.*log\.unit\.test/);
  expect(lines[1]).toContain("no error at all");
});
