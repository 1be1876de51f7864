import { describe, expect, it } from "vitest";
import { EMAIL_MAX, TEXT_MAX } from "#contract/limits.ts";
import type { EditedColumn } from "../edit/edited.ts";
import { groupByLabels, planPaste } from "./plan-paste.ts";

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
