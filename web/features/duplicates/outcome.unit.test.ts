import type { CrmCreator } from "#contract/crm.ts";
import { expect, test } from "vitest";
import { evidenceNetworks } from "./evidence-networks.ts";
import { outcomeOf } from "./outcome.ts";
import { row } from "./testing/row.ts";

const list = (_id: string) => ({ _id, title: _id });

test("tags and lists are counted once, and only those the kept one has not", () => {
  const keep = row({ tags: ["a"], lists: [list("x")] });
  const others = [row({ tags: ["a", "b"], lists: [list("y")] }), row({ tags: ["b", "c"], lists: [list("x")] })];
  expect(outcomeOf(keep, others)).toMatchObject({ tags: 2, lists: 1 });
});

test("a status and an address of its own stand; without one, theirs come", () => {
  const other = row({ status: "won", customEmail: "b@example.test" });
  expect(outcomeOf(row({}), [other])).toMatchObject({
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

test("a note comes along unless it stands there already", () => {
  const other = row({ customNote: "Met in Oslo" });
  expect(outcomeOf(row({ customNote: "Likes dogs" }), [other]).note).toBe(true);
  expect(outcomeOf(row({ customNote: "Likes dogs\nMet in Oslo" }), [other]).note).toBe(false);
  expect(outcomeOf(row({}), [row({})]).note).toBe(false);
});

test("names the networks on which a handle is the same, however it is spelled", () => {
  const on = (network: "instagram" | "tiktok" | "youtube", username: string): Partial<CrmCreator> => {
    const creator = row({}).creator;
    const account = creator.networks[0];
    return { creator: { ...creator, networks: account ? [{ ...account, network, username }] : [] } };
  };
  const creators = [row(on("instagram", "Mia.Rose")), row(on("tiktok", "mia_rose")), row(on("youtube", "else"))];
  expect(evidenceNetworks("mia.rose", creators)).toEqual(["instagram", "tiktok"]);
});
