import { usernameKey } from "#contract/networks/networks.ts";
import type { AccountRecord, CreatorFacts, CreatorRecord } from "#server/domains/creators/index.ts";
import type { Row } from "../reading/grid.ts";
import { cleanText } from "../../../values/missing.ts";
import { isRoundedId } from "../../../values/post-ids.ts";
import { cutText } from "../../../values/whole-text.ts";
import { findAccounts, type Identity } from "./accounts.ts";
import { countsReader } from "./counts.ts";
import { crmWordsIn } from "./crm-words.ts";
import { nichesReader, readFacts, withoutAbsent } from "./facts.ts";
import type { Item } from "./item.ts";
import { postReader } from "./post.ts";
import { readPublication } from "./publication.ts";
import { createMergedReader, type WithoutMerged } from "./merged-figures.ts";
import type { RowContext } from "./row-context.ts";
import { totalsIn } from "./totals.ts";

const BIOGRAPHY_MAX = 5_000;

/** Parses rows in the order of the file, by the plan's target. */
export function createRowReader(context: RowContext): (row: Row) => Item {
  const { plan } = context;
  const withoutMerged = createMergedReader(context);
  const parse =
    plan.target === "podcasts" ? publications : plan.target === "posts" ? posts(context) : creators(context);
  return (row) => {
    const { line, cells } = row;
    const read = withoutMerged(row);
    if (row.problem !== undefined) return { line, cells, kind: "failed", reason: row.problem };
    return { line, cells, ...parse(read) };
  };

  function publications({ row }: WithoutMerged): ParsedRow {
    return readPublication(context, row);
  }
}

type Distribute<T> = T extends unknown ? Omit<T, "line" | "cells"> : never;
/** An item without its position. */
export type ParsedRow = Distribute<Item>;

/** The accounts of a row; why the row is skipped or fails when it has none. */
function accountsIn(context: RowContext, row: Row): Identity[] | Extract<ParsedRow, { reason: string }> {
  const totals = totalsIn(context, row);
  if (totals !== undefined) return { kind: "skipped", reason: totals };
  const rounded = context.of("external_id").find(({ index }) => isRoundedId(row.cells[index] ?? ""));
  const id = rounded && (row.cells[rounded.index] ?? "").trim();
  if (rounded && id !== undefined) context.addUnparsed(rounded.index, { line: row.line, text: id });
  const accounts = findAccounts(context, row);
  if (!("reason" in accounts)) return accounts;
  return id === undefined
    ? { kind: "failed", ...accounts }
    : {
        kind: "failed",
        reason: `a spreadsheet has rounded the account's id (${id}): it keeps 15 digits. Export the ids as text`,
      };
}

/** Creators, figures over time and lists: a row is an account at one time. */
function creators(context: RowContext): (read: WithoutMerged) => ParsedRow {
  const { plan } = context;
  const readCounts = countsReader(context);
  const readNiches = nichesReader(context);
  return ({ row, others: [merged] }) => {
    const accounts = accountsIn(context, row);
    if ("kind" in accounts) return accounts;
    const [main] = accounts;
    if (!main) return { kind: "failed", reason: "no handle" };
    const time = context.date(row, "date") ?? context.fileDate;
    const text = cleanText(context.text(row, "biography"));
    const biography = text === undefined ? undefined : cutText(text, BIOGRAPHY_MAX);
    const record: CreatorRecord = {
      accounts: accounts.map((account, i) =>
        Object.assign(identified(account), i === 0 && biography !== undefined ? { biography } : {}, {
          counts: readCounts(row, time, { network: account.network, isMain: i === 0 }),
          posts: [],
        }),
      ),
      facts: readFacts(context, row, main),
      at: time.at,
      niches: readNiches(row),
    };
    const crm = crmWordsIn(context, row);
    const lack =
      plan.target === "counts" && record.accounts.every(({ counts }) => counts.length === 0)
        ? "there is no figure in this row"
        : !crm && !hasContent(record)
          ? "this row says nothing of the account but its name: as a list it could be imported"
          : undefined;
    if (lack !== undefined) {
      const unread = context.unreadIn(row);
      return unread
        ? { kind: "failed", reason: `“${cutText(unread.text, 60)}” in "${unread.header}" cannot be read` }
        : { kind: "skipped", reason: merged === undefined ? lack : describeMerged(context.headers[merged] ?? "") };
    }
    return { kind: "record", record, key: `${keyOf(main)} ${time.at.getTime()}`, crm };
  };
}

function describeMerged(header: string): string {
  return `“${header}” is merged over rows of different accounts and counts for the first of them: this row says nothing else`;
}

/** A row is a post; facts about its author are recorded once for each time. */
function posts(context: RowContext): (read: WithoutMerged) => ParsedRow {
  const readPost = postReader(context);
  const renames = new Map(Object.entries(context.plan.renames ?? {}));
  const recorded = new Set<string>();
  return ({ row }) => {
    const accounts = accountsIn(context, row);
    if ("kind" in accounts) return accounts;
    const [account] = accounts;
    if (!account) return { kind: "failed", reason: "no handle" };
    const time = context.date(row, "date") ?? context.fileDate;
    const post = readPost(row, { account, time });
    if ("reason" in post) return { kind: "failed", ...post };
    const who = keyOf(account);
    const once = `${who} ${time.at.getTime()}`;
    const formerly = renames.get(who);
    const facts: CreatorFacts = recorded.has(once) ? {} : readFacts(context, row, account);
    recorded.add(once);
    return {
      kind: "record",
      record: {
        accounts: [{ ...identified(account), ...(formerly !== undefined && { formerly }), counts: [], posts: [post] }],
        facts,
        at: time.at,
        niches: [],
      },
      key: `${who} ${post.externalId} ${post.countedAt.getTime()}`,
      crm: crmWordsIn(context, row),
    };
  };
}

function keyOf({ network, username }: Identity): string {
  return `${network}/${usernameKey(username)}`;
}

function identified({ network, username, externalId, url }: Identity): Omit<AccountRecord, "counts" | "posts"> {
  return { network, username, ...withoutAbsent({ externalId, url }) };
}

/** A handle alone makes no creator. */
function hasContent({ accounts, facts, niches }: CreatorRecord): boolean {
  return (
    niches.length > 0 ||
    Object.keys(facts).length > 0 ||
    accounts.length > 1 ||
    accounts.some(({ counts, biography }) => counts.length > 0 || biography !== undefined)
  );
}
