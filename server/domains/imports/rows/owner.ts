import type { ImportField, ImportPlan } from "#contract/imports/plan.ts";
import { NETWORK_FACTS, usernameKey } from "#contract/networks/networks.ts";
import { parseProfileLink, type ProfileLink } from "#contract/networks/profile-link.ts";
import { hasShape, readAccount, type Unusable } from "../../../values/handles.ts";
import { networkOfAccountId } from "../../../values/networks.ts";
import type { Column } from "../columns/profile.ts";
import type { Identity } from "./accounts.ts";

type Sample = {
  /** The number of rows. */
  seen: number;
  columns: readonly Column[];
};

/** Columns that name the account of each row. Ids of accounts do so on some networks. */
const NAMING = new Set<string | null>(["username", "url"]);

/** Rows can all be of one account that the table does not name: posts, and figures over time. */
export function canHaveOwner({ target, columns }: Pick<ImportPlan, "target" | "columns">): boolean {
  return (target === "posts" || target === "counts") && !columns.some(({ field }) => NAMING.has(field));
}

/** The account of all rows, which is written as any other handle; undefined where the plan gives none, or columns name it. */
export function readOwner(plan: ImportPlan): Identity | Unusable | undefined {
  const { owner } = plan;
  if (!owner || !canHaveOwner(plan)) return undefined;
  const { network, username } = owner;
  const account = readAccount(username, network);
  if ("reason" in account) return account;
  // Tables name channels by their titles; a person who enters one account can give its handle.
  const { label, handleShape } = NETWORK_FACTS[network];
  const isSure = account.externalId !== undefined || parseProfileLink(username, { named: network }) !== null;
  return isSure || hasShape(account.username, network)
    ? { network, ...account }
    : { reason: `on ${label} handles are ${handleShape.rule}` };
}

/** The plan with the account as it is read, so that the user sees the handle of a link. */
export function withOwner(plan: ImportPlan): ImportPlan {
  const owner = readOwner(plan);
  if (!owner || "reason" in owner) return plan;
  const { network, username } = owner;
  const again = readOwner({ ...plan, owner: { network, username } });
  return again && "username" in again && again.username === username ? { ...plan, owner: { network, username } } : plan;
}

/** Whether rows name no account: neither a column nor the row's id or link does. */
export function needsOwner(plan: ImportPlan, sample: Sample): boolean {
  const authors = Math.max(authorsIn(plan, sample).length, idsIn(plan, sample).length);
  return canHaveOwner(plan) && sample.seen > 0 && authors < sample.seen;
}

/** Links that name other accounts than the one given for all rows, as a sentence. */
export function describeOtherAuthors(plan: ImportPlan, sample: Sample): string[] {
  const owner = readOwner(plan);
  if (!owner || "reason" in owner) return [];
  const own = usernameKey(owner.username);
  const ids = new Set(cellsOf("external_id", plan.columns, sample));
  const byId =
    ids.size > 1
      ? [`The ids name ${ids.size} accounts, and all rows are imported as those of ${owner.username}. Check the table.`]
      : [];
  const others = authorsIn(plan, sample).filter(
    ({ network, username }) => network !== owner.network || usernameKey(username) !== own,
  );
  if (others.length === 0) return byId;
  const names = [...new Set(others.map(({ username }) => username))];
  const shown = names.slice(0, 3).join(", ") + (names.length > 3 ? ", …" : "");
  const rows = others.length === 1 ? "1 row links" : `${others.length} rows link`;
  return [
    ...byId,
    `${rows} to posts of other accounts (${shown}): these are imported as theirs, not as posts of ${owner.username}.`,
  ];
}

/** The authors that links to posts name. */
function authorsIn({ network, columns }: ImportPlan, sample: Sample): ProfileLink[] {
  return cellsOf("post_url", columns, sample).flatMap(
    (cell) => parseProfileLink(cell, network === null ? {} : { named: network }) ?? [],
  );
}

function idsIn({ columns }: ImportPlan, sample: Sample): string[] {
  return cellsOf("external_id", columns, sample).filter((cell) => networkOfAccountId(cell) !== undefined);
}

function cellsOf(field: ImportField, columns: ImportPlan["columns"], sample: Sample): readonly string[] {
  return sample.columns[columns.findIndex((column) => column.field === field)]?.cells ?? [];
}
