import { afterAll, beforeAll, expect, test } from "vitest";
import { fieldKey } from "#contract/collections/field-key.ts";
import { getCrmUser } from "#contract/crm/endpoints.ts";
import { queryOf } from "#web/api/queries.ts";
import { queryClient } from "#web/api/query-client.ts";
import { planPaste } from "../paste/plan-paste.ts";
import { editedColumn } from "./edited.ts";
import { readEntry } from "./read-entry.ts";

const keyOf = (place: number) => fieldKey.parse(`f-${"0".repeat(7)}${place}-0000-4000-8000-000000000000`);
const [FEE, FACTOR] = [keyOf(1), keyOf(2)];
const shared = { currency: null, options: [] };

beforeAll(() => {
  const fields = [
    { ...shared, _id: FEE, title: "Fee", kind: "money", currency: "EUR" },
    { ...shared, _id: FACTOR, title: "Factor", kind: "number" },
  ];
  queryClient.setQueryData([...queryOf(getCrmUser, {}).queryKey], { crmUser: { fields } });
});
afterAll(() => queryClient.clear());

function entry(key: string, typed: string) {
  const column = editedColumn(key);
  if (column === undefined) throw new Error("no such column");
  return readEntry(column, typed);
}

test.each([
  [FEE, "1,500", { text: "1500" }],
  [FEE, "1.500,50 €", { text: "1500.5" }],
  [FEE, "2k", { text: "2000" }],
  [FEE, "", { text: "" }],
  [FEE, "$5", { invalid: "currency" }],
  [FEE, "many", { invalid: "notNumber" }],
  [FEE, "9".repeat(14), { invalid: "range" }],
  [FACTOR, "1.500", { ambiguous: [1.5, 1500] }],
  [FACTOR, "1.5", { text: "1.5" }],
  ["email", "ada", { invalid: "entry" }],
  ["email", " ada@example.test", { text: "ada@example.test" }],
])("%s takes %j", (key, typed, expected) => {
  expect(entry(key, typed)).toEqual(expected);
});

test("a pasted number with two meanings refuses the block with its line", () => {
  const rows = ["Ada", "Ben"].map((name, at) => ({ _id: `r${at}`, creator: { full_name: name } }));
  const paste = (values: string[]) => planPaste(FACTOR, values, rows, { tag: [], status: [] });
  expect(paste(["1,5", "1,500"])).toEqual({ kind: "bad", bad: [{ line: 2, name: "Ben", text: "1,500" }] });
  expect(paste(["1,5", "1500"])).toMatchObject({ kind: "text", lines: [{ text: "1.5" }, { text: "1500" }] });
});
