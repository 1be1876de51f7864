import { NETWORK_FACTS, type Network } from "#contract/networks/networks.ts";
import { parseProfileLink, type ProfileLink } from "#contract/networks/profile-link.ts";
import type { Row } from "../reading/grid.ts";
import { accountIdIn, readAccount, readHandle, type Unusable } from "../../../values/handles.ts";
import { cleanText, isDamaged, isMissing } from "../../../values/missing.ts";
import { foreignSiteIn, networkOf, networkOfAccountId, networkOfLink } from "../../../values/networks.ts";
import { isRoundedId } from "../../../values/post-ids.ts";
import { webAddress } from "../../../values/web-address.ts";
import { cutText } from "../../../values/whole-text.ts";
import { canHaveOwner } from "./owner.ts";
import type { MappedColumn, RowContext } from "./row-context.ts";

/** The account a row is about, on one network. */
export type Identity = {
  network: Network;
  username: string;
  externalId?: string;
  url?: string;
  /** Given beside the handle. */
  fullName?: string;
};

/** The accounts a row speaks of, the one its figures belong to first; or why there is none. */
export function findAccounts(context: RowContext, row: Row): Identity[] | Unusable {
  const links = linksIn(context, row);
  if (context.owner) return findOwned(context, row, { owner: context.owner, links });
  const wide = wideHandles(context, row);
  // A handle beside them whose column names no network is the main one.
  const isWide = context.plan.network === null && filledHandles(context, row).every((column) => column.network);
  if (isWide && wide.length > 0) return withLinks(wide, links);
  const network = networkIn(context, row, links);
  if (network && typeof network === "object") return network;
  if (!network) return { reason: "nothing says on which network this account is" };
  const own = findOwn(context, row, { network, links });
  if ("reason" in own) return own;
  if (context.plan.target === "posts") return withLinks([own], []);
  return withLinks([own, ...wide.filter((other) => other.network !== network)], links);
}

/** The author that the row's own link or id names, else the account of all rows, where the row is on its network. */
function findOwned(
  context: RowContext,
  row: Row,
  { owner, links: [author] }: { owner: Identity | Unusable; links: readonly Link[] },
): Identity[] | Unusable {
  if (author) {
    const { url: _, ...account } = author;
    return [account];
  }
  const network = networkIn(context, row, []);
  if (network && typeof network === "object") return network;
  const { id = "" } = network ? readId(context, row, network) : {};
  if (network && networkOfAccountId(id) === network) return [{ network, username: id, externalId: id }];
  if ("reason" in owner) return owner;
  const link = context.text(row, "post_url");
  const site = foreignSiteIn(link);
  if (site !== undefined) return { reason: `the link leads to ${site}, which is none of the networks we know` };
  const linked = networkOfLink(link);
  const other = [linked, network].find((one) => one !== undefined && one !== owner.network);
  return other === undefined
    ? [{ ...owner }]
    : {
        reason: `this row is on ${NETWORK_FACTS[other].label}, and the account of the table on ${NETWORK_FACTS[owner.network].label}`,
      };
}

type Link = Identity & { url: string };

function linksIn(context: RowContext, row: Row): Link[] {
  const cells = (["url", "post_url", "username"] as const).flatMap((field) => context.texts(row, field));
  return cells.flatMap((cell): Link[] => {
    const link = profileIn(cell, context.plan.network);
    const url = webAddress(cell.trim());
    if (!link || !url || "reason" in readHandle(cell, link.network)) return [];
    return [{ ...link, url, ...accountIdIn(link.network, link.username) }];
  });
}

/** The plan's network is evidence where a link alone is not. */
function profileIn(cell: string, named: Network | null): ProfileLink | null {
  return parseProfileLink(cell, named === null ? {} : { named });
}

/** The row's own word, which is refused when it is no network's; else the plan's network, or what the row shows. */
function networkIn(context: RowContext, row: Row, links: readonly Link[]): Network | Unusable | undefined {
  const name = cleanText(context.text(row, "network"));
  if (name !== undefined) return networkOf(name) ?? { reason: `"${cutText(name, 60)}" is no network we know` };
  if (context.plan.network) return context.plan.network;
  const handles = context.of("username");
  const [filled] = filledHandles(context, row);
  return (
    (handles.length === 1 ? handles[0] : filled)?.network ??
    links[0]?.network ??
    networkOfAccountId(context.text(row, "external_id"))
  );
}

function filledHandles(context: RowContext, { cells }: Row): MappedColumn[] {
  return context.of("username").filter(({ index }) => !isMissing(cells[index] ?? ""));
}

/** One handle from each column, where there are several and each names a network of its own. */
function wideHandles(context: RowContext, { line, cells }: Row): Identity[] {
  const columns = context.of("username");
  if (columns.length < 2) return [];
  return columns.flatMap(({ index, network }: MappedColumn): Identity[] => {
    const cell = cells[index] ?? "";
    if (!network || isMissing(cell)) return [];
    const account = readAccount(cell, network);
    if (!("reason" in account)) return [{ network, ...account }];
    context.addUnparsed(index, { line, text: cell });
    return [];
  });
}

function findOwn(
  context: RowContext,
  row: Row,
  { network, links }: { network: Network; links: readonly Link[] },
): Identity | Unusable {
  const link = links.find((one) => one.network === network);
  const { id, handle: inIds } = readId(context, row, network);
  const rest = {
    ...(id !== undefined && { externalId: id }),
    // Only a link to the network itself: it opens under the network's icon.
    ...(link && context.plan.target !== "posts" && { url: link.url }),
  };
  const named = handleCell(context, row, { network, link });
  const cell = isMissing(named) ? (inIds ?? named) : named;
  if (!isMissing(cell)) {
    const account = readAccount(cell, network);
    return "reason" in account ? account : { network, ...account, ...rest };
  }
  if (link) return { network, username: link.username, ...accountIdIn(network, link.username), ...rest };
  if (id !== undefined && networkOfAccountId(id) === network) return { network, username: id, ...rest };
  return noHandle(context, row, network);
}

/**
 * The network's own id of an account. A column of ids can hold handles as well: each cell is what it looks like. Anything
 * else is another list's id or a number of the row, by which accounts of different people would become one.
 */
function readId(context: RowContext, row: Row, network: Network): { id?: string; handle?: string } {
  const { idShape } = NETWORK_FACTS[network];
  for (const { index } of context.of("external_id")) {
    const text = cleanText(row.cells[index] ?? "");
    if (text === undefined || isRoundedId(text)) continue;
    if (/^[@＠]/u.test(text) || parseProfileLink(text, { named: network }) !== null) return { handle: text };
    if (!context.isCounter(index) && idShape?.test(text)) return { id: text };
    context.addUnparsed(index, { line: row.line, text });
  }
  return {};
}

/** The handle's cell, or another one with the handle when letters of it were lost. */
function handleCell(
  context: RowContext,
  row: Row,
  { network, link }: { network: Network; link: Link | undefined },
): string {
  const filled = filledHandles(context, row);
  // Columns of other networks have other accounts.
  const own =
    context.of("username").length === 1
      ? filled
      : filled.filter((one) => one.network === undefined || one.network === network);
  const text = row.cells[own[0]?.index ?? -1] ?? "";
  if (!isDamaged(text)) return text;
  const others = [link?.username ?? "", ...context.texts(row, "username"), ...context.texts(row, "full_name")];
  return others.find((other) => !isMissing(other) && !isDamaged(other)) ?? text;
}

function noHandle(context: RowContext, row: Row, network: Network): Unusable {
  const url = context.text(row, "url");
  if (!isMissing(url) && !isMissing(cleanText(url) ?? ""))
    return { reason: `the link is no profile on ${NETWORK_FACTS[network].label}: ${cutText(url.trim(), 100)}` };
  if (canHaveOwner(context.plan)) return { reason: "nothing names the account of this row" };
  // A failed formula is reported as such: the cell is not empty.
  const broken = context.of("username").map(({ index }) => row.cells[index] ?? "")[0] ?? "";
  const handle = readHandle(broken, network);
  return "reason" in handle ? handle : { reason: "no handle" };
}

function withLinks(own: Identity[], links: readonly Link[]): Identity[] {
  const networks = new Set(own.map(({ network }) => network));
  for (const account of own) account.url ??= links.find(({ network }) => network === account.network)?.url;
  return [...own, ...links.filter(({ network }) => !networks.has(network))];
}
