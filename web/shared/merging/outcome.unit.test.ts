import type { Network } from "#contract/networks.ts";
import { expect, test } from "vitest";
import { makeAccount, makeCard, makeCrmRow as row } from "#test/factories/cards.ts";
import { evidenceNetworks } from "./evidence-networks.ts";
import { outcomeOf } from "./outcome.ts";

const list = (_id: string) => ({ _id, title: _id });

test("tags and lists are counted once, and only those that the surviving row lacks", () => {
  const keep = row({ tags: ["a"], lists: [list("x")] });
  const others = [row({ tags: ["a", "b"], lists: [list("y")] }), row({ tags: ["b", "c"], lists: [list("x")] })];
  expect(outcomeOf(keep, others)).toMatchObject({ tags: 2, lists: 1 });
});

test("a status and an address of its own stand; without one, theirs come", () => {
  const other = row({ status: "won", customEmail: "b@example.test" });
  expect(outcomeOf(row(), [other])).toMatchObject({
    status: true,
    email: true,
    dropsStatus: false,
    dropsEmail: false,
  });
  expect(outcomeOf(row({ status: "lost", customEmail: "b@example.test" }), [other])).toMatchObject({
    status: false,
    email: false,
    dropsStatus: true,
    dropsEmail: false,
  });
});

test("a note is merged unless the row already has it", () => {
  const other = row({ customNote: "Met in Oslo" });
  expect(outcomeOf(row({ customNote: "Likes dogs" }), [other]).note).toBe(true);
  expect(outcomeOf(row({ customNote: "Likes dogs\nMet in Oslo" }), [other]).note).toBe(false);
  expect(outcomeOf(row(), [row()]).note).toBe(false);
});

test("names the networks on which a handle is the same, however it is spelled", () => {
  const on = (network: Network, username: string) =>
    row({ creator: makeCard({ _id: "1", networks: [makeAccount({ network, username })] }) });
  const creators = [on("instagram", "Mia.Rose"), on("tiktok", "mia_rose"), on("youtube", "else")];
  expect(evidenceNetworks("mia.rose", creators)).toEqual(["instagram", "tiktok"]);
});
