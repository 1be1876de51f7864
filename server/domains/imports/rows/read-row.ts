import { usernameKey } from "#contract/networks.ts";
import type { AccountRecord, CreatorFacts, CreatorRecord } from "#server/domains/creators/index.ts";
import type { Row } from "../reading/grid.ts";
import { cleanText } from "../values/missing.ts";
import { cutText } from "../values/whole-text.ts";
import { findAccounts, type Identity } from "./accounts.ts";
import { countsReader } from "./counts.ts";
import { crmWordsIn } from "./crm-words.ts";
import { nichesReader, readFacts, withoutAbsent } from "./facts.ts";
import type { Item } from "./item.ts";
import { postReader } from "./post.ts";
import { readPublication } from "./publication.ts";
import type { Setting } from "./setting.ts";

const BIOGRAPHY_MAX = 5_000;

/** Reads rows one after another, in the order of the file, as the plan's target has them. */
export function createRowReader(setting: Setting): (row: Row) => Item {
  const { plan } = setting;
  const read = plan.target === "podcasts" ? publications : plan.target === "posts" ? posts(setting) : creators(setting);
  return (row) => {
    const { line, cells } = row;
    if (row.problem !== undefined) return { line, cells, kind: "failed", reason: row.problem };
    return { line, cells, ...read(row) };
  };

  function publications(row: Row): Said {
    return readPublication(setting, row);
  }
}

type Distribute<T> = T extends unknown ? Omit<T, "line" | "cells"> : never;
/** An item without where it stands. */
export type Said = Distribute<Item>;

/** Creators, figures over time and lists: a row is an account at one time. */
function creators(setting: Setting): (row: Row) => Said {
  const { plan } = setting;
  const readCounts = countsReader(setting);
  const readNiches = nichesReader(setting);
  return (row) => {
    const accounts = findAccounts(setting, row);
    if ("reason" in accounts) return { kind: "failed", ...accounts };
    const [main] = accounts;
    if (!main) return { kind: "failed", reason: "no handle" };
    const time = setting.date(row, "date") ?? setting.fileDate;
    const text = cleanText(setting.text(row, "biography"));
    const biography = text === undefined ? undefined : cutText(text, BIOGRAPHY_MAX);
    const record: CreatorRecord = {
      accounts: accounts.map((account, i) =>
        Object.assign(identified(account), i === 0 && biography !== undefined ? { biography } : {}, {
          counts: readCounts(row, time, { network: account.network, isMain: i === 0 }),
          posts: [],
        }),
      ),
      facts: readFacts(setting, row, main),
      at: time.at,
      niches: readNiches(row),
    };
    const crm = crmWordsIn(setting, row);
    if (plan.target === "counts" && record.accounts.every(({ counts }) => counts.length === 0))
      return { kind: "skipped", reason: "there is no figure in this row" };
    if (!crm && !saysAnything(record))
      return {
        kind: "skipped",
        reason: "this row says nothing of the account but its name: as a list it could be imported",
      };
    return { kind: "record", record, key: `${keyOf(main)} ${time.at.getTime()}`, crm };
  };
}

/** A row is a post; what it says of its author is said once for each time. */
function posts(setting: Setting): (row: Row) => Said {
  const readPost = postReader(setting);
  const told = new Set<string>();
  return (row) => {
    const accounts = findAccounts(setting, row);
    if ("reason" in accounts) return { kind: "failed", ...accounts };
    const [account] = accounts;
    if (!account) return { kind: "failed", reason: "no handle" };
    const time = setting.date(row, "date") ?? setting.fileDate;
    const post = readPost(row, { account, time });
    if ("reason" in post) return { kind: "failed", ...post };
    const who = keyOf(account);
    const once = `${who} ${time.at.getTime()}`;
    const facts: CreatorFacts = told.has(once) ? {} : readFacts(setting, row, account);
    told.add(once);
    return {
      kind: "record",
      record: { accounts: [{ ...identified(account), counts: [], posts: [post] }], facts, at: time.at, niches: [] },
      key: `${who} ${post.externalId} ${post.countedAt.getTime()}`,
      crm: crmWordsIn(setting, row),
    };
  };
}

function keyOf({ network, username }: Identity): string {
  return `${network}/${usernameKey(username)}`;
}

function identified({ network, username, externalId, url }: Identity): Omit<AccountRecord, "counts" | "posts"> {
  return { network, username, ...withoutAbsent({ externalId, url }) };
}

/** A handle alone makes no creator: nothing is known of them. */
function saysAnything({ accounts, facts, niches }: CreatorRecord): boolean {
  return (
    niches.length > 0 ||
    Object.keys(facts).length > 0 ||
    accounts.length > 1 ||
    accounts.some(({ counts, biography }) => counts.length > 0 || biography !== undefined)
  );
}
