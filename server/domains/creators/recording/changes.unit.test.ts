import { expect, test } from "vitest";
import type { CreatorRecord } from "../record.ts";
import { planChanges } from "./changes.ts";
import { directoryOf, resolveRecords, type KnownAccount } from "./identity.ts";

const at = new Date(Date.UTC(2026, 4));
const SHARED: KnownAccount = {
  id: 1,
  creatorId: 10,
  customerId: null,
  network: "instagram",
  usernameKey: "ada.fen",
  username: "ada.fen",
  externalId: "11",
  url: null,
  biography: null,
  countedAt: null,
};
const counts = [{ at, precision: "day" as const, followers: 9 }];
const publications = [{ kind: "podcast" as const, title: "Fen", link: "https://fen.test/" }];

function plan(change: Partial<CreatorRecord>, account: Partial<CreatorRecord["accounts"][number]> = {}) {
  const accounts = [
    { network: "instagram" as const, username: "ada.fen", externalId: "11", counts: [], posts: [], ...account },
  ];
  const records = [{ accounts, facts: {}, at, niches: [], ...change }];
  const state = { facts: [], niches: [], counts: [], posts: [], publications: [] };
  const among = { known: [SHARED], state, source: { id: 5, isSample: false } };
  return planChanges(resolveRecords(records, directoryOf([SHARED])), { ...among, layer: "a workspace" });
}

test.each<[string, Partial<CreatorRecord>, Partial<CreatorRecord["accounts"][number]>?]>([
  ["facts", { facts: { fullName: "Ada" } }],
  ["niches", { niches: [{ id: 1, primary: true }] }],
  ["publications", { publications }],
  ["counts", {}, { counts }],
  ["biographies", {}, { biography: "of Ada" }],
  ["handles", {}, { username: "ada.new" }],
])("a workspace's %s are not planned for a creator of the installation", (_, change, account) => {
  expect(() => plan(change, account)).toThrow("not of its layer");
});

test("a workspace may name an account of the installation in any spelling", () => {
  expect(plan({}, { username: "Ada.Fen" }).outcomes).toEqual([{ outcome: "unchanged", creatorId: 10 }]);
});
