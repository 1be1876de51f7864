import { describe, expect, test } from "vitest";
import type { CreatorRecord } from "../record.ts";
import { directoryOf, idsNeeded, resolveRecords, withIds, type KnownAccount } from "./identity.ts";

const [MAY, JUNE, JULY] = [5, 6, 7].map((month) => new Date(Date.UTC(2026, month - 1)));
const known = (id: number, username: string, externalId: string | null): KnownAccount => ({
  id,
  creatorId: id * 10,
  customerId: null,
  network: "instagram",
  usernameKey: username,
  username,
  externalId,
  url: null,
  biography: null,
  countedAt: JUNE ?? null,
});

function record(username: string, externalId?: string, at = JULY): CreatorRecord {
  const account = { network: "instagram" as const, username, counts: [], posts: [], ...(externalId && { externalId }) };
  return { accounts: [account], facts: {}, at: at ?? new Date(0), niches: [] };
}

/** `creator handle`, of each record; and `former > new`. */
function resolved(accounts: readonly KnownAccount[], records: readonly CreatorRecord[], mayRename = true) {
  const planned = resolveRecords(records, directoryOf(accounts, { mayRename }));
  const needed = idsNeeded(planned);
  const ids = (count: number, from: number) => Array.from({ length: count }, (_, i) => from + i);
  const all = withIds(planned, { creators: ids(needed.creators, 900), accounts: ids(needed.accounts, 90) });
  return {
    owners: all.map((one) => {
      if ("refused" in one) return one.refused;
      const [account] = one.record.accounts;
      return `${one.who.creatorId} ${account?.username ?? ""}`;
    }),
    renames: all.flatMap((one) =>
      "refused" in one
        ? []
        : one.who.accounts.flatMap(({ renames }) => renames).map(({ from, to }) => `${from} > ${to}`),
    ),
  };
}

test("the network's own id identifies an account, and a new handle renames it", () => {
  expect(
    resolved([known(1, "old.fen", "11")], [record("new.fen", "11"), record("new.fen"), record("old.fen")]),
  ).toEqual({
    owners: ["10 new.fen", "10 new.fen", "900 old.fen"],
    renames: ["old.fen > new.fen"],
  });
});

test("records that are older than what is known rename nothing", () => {
  expect(resolved([known(1, "new.fen", "11")], [record("old.fen", "11", MAY)])).toEqual({
    owners: ["10 new.fen"],
    renames: [],
  });
});

test("a handle that another id has now is another account", () => {
  expect(
    resolved([known(1, "ada.fen", "11")], [record("ada.fen", "22"), record("ada.fen"), record("ada.now", "11")]),
  ).toEqual({
    owners: ["900 ada.fen", "900 ada.fen", "10 ada.now"],
    renames: ["ada.fen > 11", "11 > ada.now"],
  });
});

test("an older record of another id leaves the handle where it is", () => {
  expect(resolved([known(1, "ada.fen", "11")], [record("ada.fen", "22", MAY), record("ada.fen")])).toEqual({
    owners: ["900 22", "10 ada.fen"],
    renames: [],
  });
});

test("two accounts exchange their handles", () => {
  const accounts = [known(1, "ada.fen", "11"), known(2, "bea.fen", "22")];
  expect(resolved(accounts, [record("bea.fen", "11"), record("ada.fen", "22")])).toEqual({
    owners: ["10 bea.fen", "20 ada.fen"],
    renames: ["bea.fen > 22", "ada.fen > bea.fen", "22 > ada.fen"],
  });
});

test("an account without an id gets the one of the record with its handle", () => {
  expect(resolved([known(1, "ada.fen", null)], [record("ada.fen", "11"), record("ada.new", "11")])).toEqual({
    owners: ["10 ada.fen", "10 ada.new"],
    renames: ["ada.fen > ada.new"],
  });
});

test("an account is not renamed to the handle of an account whose id is not known", () => {
  expect(resolved([known(1, "ada.fen", "11"), known(2, "bea.fen", null)], [record("bea.fen", "11")])).toEqual({
    owners: ["10 ada.fen"],
    renames: [],
  });
});

describe("accounts from before companies and users had names of their own", () => {
  const company = {
    ...known(1, "acme-fen", null),
    network: "linkedin",
    url: "https://www.linkedin.com/company/acme-fen/",
  };
  const user = { ...known(1, "hollyfen", null), network: "youtube", url: "https://www.youtube.com/user/hollyfen" };
  const of = (network: "linkedin" | "youtube", username: string): CreatorRecord => ({
    ...record(""),
    accounts: [{ network, username, counts: [], posts: [] }],
  });

  test("a company is found by its link, and a person of the same name is another account", () => {
    expect(resolved([company], [of("linkedin", "acme-fen"), of("linkedin", "company/acme-fen")])).toEqual({
      owners: ["900 acme-fen", "10 company/acme-fen"],
      renames: ["acme-fen > company/acme-fen"],
    });
    expect(resolved([company], [of("linkedin", "company/Acme-Fen"), of("linkedin", "acme-fen")])).toMatchObject({
      owners: ["10 company/Acme-Fen", "900 acme-fen"],
    });
  });

  test("a user of YouTube is found by the link, and still by the handle", () => {
    expect(resolved([user], [of("youtube", "user/hollyfen"), of("youtube", "hollyfen")])).toEqual({
      owners: ["10 hollyfen", "10 hollyfen"],
      renames: [],
    });
    expect(resolved([{ ...user, url: null }], [of("youtube", "user/hollyfen")])).toMatchObject({
      owners: ["900 user/hollyfen"],
    });
  });
});

test("who may not rename takes no handle and changes none, and a refused record leaves nothing behind", () => {
  const accounts = [known(1, "ada.fen", "11"), known(2, "22", "22"), known(3, "cid.fen", null)];
  const two = record("dan.fen");
  two.accounts.push(...record("ada.fen", "44").accounts);
  expect(
    resolved(
      accounts,
      [
        two,
        record("dan.fen"),
        record("cid.fen", "33"),
        record("cid.new", "33"),
        record("bea.fen", "22"),
        record("ada.fen", "44"),
        record("ada.fen", "11"),
      ],
      false,
    ),
  ).toEqual({
    owners: [
      expect.stringContaining("ada.fen is the account with the id 11"),
      "900 dan.fen",
      "30 cid.fen",
      "901 cid.new",
      "20 bea.fen",
      expect.stringContaining("ada.fen is the account with the id 11"),
      "10 ada.fen",
    ],
    renames: ["22 > bea.fen"],
  });
});

describe("ids of several kinds", () => {
  const GRAPH = "17841400000000001";

  test("of one account do not contradict each other", () => {
    const accounts = [known(1, "ada.fen", "173560420")];
    expect(resolved(accounts, [record("ada.fen", GRAPH), record("ada.fen", "173560420")])).toEqual({
      owners: ["10 ada.fen", "10 ada.fen"],
      renames: [],
    });
  });

  test("contradict others of their kind", () => {
    const accounts = [known(1, "ada.fen", GRAPH)];
    expect(resolved(accounts, [record("ada.fen", "17841400000000002")])).toEqual({
      owners: ["900 ada.fen"],
      renames: [`ada.fen > ${GRAPH}`],
    });
  });
});
