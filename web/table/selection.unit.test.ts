import { expect, it } from "vitest";
import { pickRows, toggledRows } from "./selection.ts";

const row = (name: string) => ({ name });

it("keeps rows chosen on other pages as they were then", () => {
  const page = new Map([["3", row("new three")]]);
  const before = new Map([
    ["1", row("one")],
    ["3", row("old three")],
  ]);
  expect([...pickRows(["1", "3"], page, before)]).toEqual([
    ["1", row("one")],
    ["3", row("new three")],
  ]);
});

it("forgets ids that no page has shown", () => {
  expect(pickRows(["9"], new Map(), new Map()).size).toBe(0);
});

it("chooses all of some rows, or none once all are", () => {
  const before = new Map([["1", row("one")]]);
  const page = new Map([
    ["1", row("one")],
    ["2", row("two")],
  ]);
  expect([...toggledRows(before, page).keys()]).toEqual(["1", "2"]);
  expect([...toggledRows(page, before).keys()]).toEqual(["2"]);
  expect(toggledRows(page, page).size).toBe(0);
});
