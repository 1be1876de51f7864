import { describe, expect, it } from "vitest";
import { insertTarget, isStreamable, outputFormat, quote, quoteName } from "./sql-text.ts";

describe("sql text", () => {
  it("escapes what could end a literal or a name", () => {
    expect(quote("a'b\\")).toBe("'a\\'b\\\\'");
    expect(quoteName("a`b")).toBe("`a\\`b`");
  });

  it("streams only selections", () => {
    for (const sql of ["SELECT 1", " -- note\n/* x */ ((select 1))", "WITH 1 AS a SELECT a"])
      expect(isStreamable(sql)).toBe(true);
    for (const sql of ["SHOW TABLES", "INSERT INTO t SELECT 1", "SELECTED", "EXPLAIN SELECT 1"])
      expect(isStreamable(sql)).toBe(false);
  });

  it("finds the format a statement asks for", () => {
    expect(outputFormat("SELECT 1 FORMAT JSON", "TSV")).toBe("JSON");
    expect(outputFormat("SELECT 1\nFORMAT CSV SETTINGS max_threads = 1;", "TSV")).toBe("CSV");
    expect(outputFormat("SELECT format('{}', 'x')", "TSV")).toBe("TSV");
  });

  it("reads the head of an insert whose rows follow", () => {
    expect(insertTarget("INSERT INTO db.t (a, `b`) FORMAT JSONEachRow")).toEqual({
      table: "db.t",
      columns: ["a", "b"],
      format: "JSONEachRow",
    });
    expect(insertTarget("INSERT INTO t FORMAT JSONEachRow\n")).toEqual({
      table: "t",
      columns: undefined,
      format: "JSONEachRow",
    });
    expect(insertTarget("INSERT INTO t SELECT 1")).toBeUndefined();
    expect(insertTarget("INSERT INTO t (* EXCEPT (a)) FORMAT CSV")).toBeUndefined();
  });
});
