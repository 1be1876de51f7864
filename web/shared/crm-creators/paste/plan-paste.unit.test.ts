import { describe, expect, it } from "vitest";
import { EMAIL_MAX, TEXT_MAX } from "#contract/base/limits.ts";
import type { EditedColumn } from "../edit/edited.ts";
import { groupByLabels, planBlock, planPaste } from "./plan-paste.ts";

const TAGS = [
  { _id: "t1", title: "Press" },
  { _id: "t2", title: "Gifted" },
];
const STATUSES = [{ _id: "s1", title: "Accepted" }];
const ROWS = ["Ada", "Ben", "Cleo"].map((name, at) => ({ _id: `r${at}`, creator: { full_name: name } }));

const plan = (column: EditedColumn, values: string[]) =>
  planPaste(column, values, ROWS, { tag: TAGS, status: STATUSES });

/** Which rows get which labels. */
function groups(column: "tags" | "status", values: string[]) {
  const planned = plan(column, values);
  if (planned.kind !== "labels") throw new Error("no labels");
  return groupByLabels(planned, column === "tags" ? TAGS : STATUSES);
}

describe("pasted text", () => {
  it("goes down the rows and leaves out what is beyond them", () => {
    const planned = plan("note", ["one", "", "three", "four"]);
    expect(planned).toMatchObject({ kind: "text", field: "customNote" });
    expect(planned.kind === "text" && planned.lines.map(({ row, text }) => [row._id, text])).toEqual([
      ["r0", "one"],
      ["r1", ""],
      ["r2", "three"],
    ]);
  });

  it("is refused as a whole when one line cannot be written, and each is named", () => {
    expect(plan("email", ["a@example.test", "nobody", "@"])).toEqual({
      kind: "bad",
      bad: [
        { line: 2, name: "Ben", text: "nobody" },
        { line: 3, name: "Cleo", text: "@" },
      ],
    });
    expect(plan("email", [`${"a".repeat(EMAIL_MAX)}@example.test`]).kind).toBe("bad");
    expect(plan("note", ["x".repeat(TEXT_MAX)]).kind).toBe("text");
    expect(plan("note", ["x".repeat(TEXT_MAX + 1)]).kind).toBe("bad");
  });

  it("clears an email where it is empty, and says nothing of lines beyond the rows", () => {
    expect(plan("email", ["", "", "", "nobody"]).kind).toBe("text");
  });
});

describe("pasted labels", () => {
  it("are known however they are written, several tags apart by commas or semicolons", () => {
    expect(groups("tags", ["press; GIFTED", "Gifted, Press,press"])).toEqual([
      { labelIds: ["t1", "t2"], rowIds: ["r0", "r1"] },
    ]);
  });

  it("are one to a creator where they are statuses", () => {
    expect(plan("status", ["Accepted, or not"])).toMatchObject({ unknown: ["Accepted, or not"] });
    expect(groups("status", ["ACCEPTED "])).toEqual([{ labelIds: ["s1"], rowIds: ["r0"] }]);
  });

  it("are unknown once, as they were written last", () => {
    expect(plan("tags", ["Summer", "summer, Press", "Winter"])).toMatchObject({ unknown: ["summer", "Winter"] });
  });

  it("clear a cell that is empty, and leave one that names only what is unknown", () => {
    expect(groups("tags", ["", "Summer", "Press, Summer"])).toEqual([
      { labelIds: [], rowIds: ["r0"] },
      { labelIds: ["t1"], rowIds: ["r2"] },
    ]);
  });
});

describe("a pasted block", () => {
  const onto = { rows: ROWS, columns: ["name", "status", "tags", "lists", "note"] };
  const labels = { tag: TAGS, status: STATUSES };
  const textsIn = (block: string[][], columns = onto.columns) =>
    planBlock(block, { ...onto, columns }, labels).columns.map(({ column, plan: { kind } }) => [column, kind]);

  it("goes over the columns beside the first, without those that cannot be edited", () => {
    const line = ["Ada", "Accepted", "Press", "Spring", "Likes tea"];
    expect(textsIn([line])).toEqual([
      ["status", "labels"],
      ["tags", "labels"],
      ["note", "text"],
    ]);
    expect(planBlock([line, line, line, line], onto, labels)).toMatchObject({ left: 1, others: 2 });
  });

  it("counts what is beyond the last column", () => {
    expect(planBlock([["a", "b"]], { ...onto, columns: ["note"] }, labels).others).toBe(1);
    expect(planBlock([], onto, labels)).toEqual({ columns: [], left: 0, others: 0 });
  });

  it("leaves cells as they are where a line is shorter", () => {
    const { columns } = planBlock([["", "one"], ["Accepted"]], { ...onto, columns: ["status", "note"] }, labels);
    expect(columns).toMatchObject([
      { plan: { lines: [{ titles: [] }, { titles: ["Accepted"] }] } },
      { plan: { lines: [{ row: ROWS[0], text: "one" }] } },
    ]);
    expect(columns[1]?.plan).toHaveProperty("lines.length", 1);
  });
});
