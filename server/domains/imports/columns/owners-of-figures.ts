import { NETWORK_FACTS, type Network } from "#contract/networks/networks.ts";
import { networkOfAccountId, networkOfLink, networksIn } from "../../../values/networks.ts";
import { isFigure, wordsFor, type Field } from "./fields.ts";
import type { Mapped } from "./map-columns.ts";
import { rowOf, share, type Column } from "./profile.ts";

/** Cells of another network are slips below this share. */
const OF_ONE = 0.95;
/** Below this share of a figure's rows that have an account, the figure is not attributed to it. */
const BESIDE = 0.8;

/** The network of the accounts that a column names: by its links or ids, else by its header. */
export function accountNetworkOf(column: Column): Network | undefined {
  return column.cells.some(networkOfCell) ? networkOfCells(column) : networksIn(column.header)[0];
}

/** The network of nearly all links or ids in a column's cells. */
export function networkOfCells({ cells }: Column): Network | undefined {
  const first = cells.map(networkOfCell).find((network) => network !== undefined);
  return first && share(cells, (cell) => networkOfCell(cell) === first) >= OF_ONE ? first : undefined;
}

function networkOfCell(cell: string): Network | undefined {
  return networkOfLink(cell) ?? networkOfAccountId(cell);
}

/**
 * Whose figures they are, in a table of several networks: those whose header names a network are its own; others belong
 * to the account whose column they follow. What neither the words nor the places of the columns decide is a question.
 */
export function attributeFigures(columns: readonly Mapped[]): Mapped[] {
  const accounts = columns.flatMap(({ column, field }) => {
    const isAccount = field === "username" || field === "url" || field === "external_id";
    const network = isAccount ? accountNetworkOf(column) : undefined;
    return network ? [{ column, index: column.index, network }] : [];
  });
  const networks = [...new Set(accounts.map(({ network }) => network))];
  const ofNetwork = new Set(
    columns.flatMap(({ column, field }) => {
      const [network] = networksIn(column.header);
      return field && network ? `${field} ${network}` : [];
    }),
  );
  const namesNetworks = columns.some(({ column, field }) => isFigure(field) && networksIn(column.header).length > 0);
  return columns.map((one): Mapped => {
    const { column, field } = one;
    if (!field || !isFigure(field) || networks.length < 2 || one.network) return one;
    const [own] = networksIn(column.header);
    if (own) return { ...one, network: own };
    const found = ownerOf(column, field, { accounts, networks });
    // Beside figures that name their networks, others are totals, or of whichever account is the largest.
    const isNear = found.by === "word" || accounts.some(({ index }) => index === column.index - 1);
    if (namesNetworks && !one.isChosen && (!found.by || !isNear || ofNetwork.has(`${field} ${found.network}`)))
      return {
        ...one,
        field: undefined,
        reason: "It does not name its network; each network has its own column.",
        score: 0,
      };
    if (!found.by)
      return {
        ...one,
        network: found.network,
        score: 0.5,
        question: {
          about: "network",
          msg: `The table does not say whose ${wordsFor(field)} “${column.header}” are: ${listed(networks)}. Choose the network.`,
        },
      };
    return {
      ...one,
      network: found.network,
      reason: `${one.reason} It belongs to the account on ${labelOf(found.network)}.`,
    };
  });
}

type Accounts = {
  accounts: readonly { column: Column; index: number; network: Network }[];
  networks: readonly Network[];
};

/**
 * By the word for followers, which only some networks call subscribers; else by the account's place before the figure,
 * when the figure's rows have that account.
 */
function ownerOf(
  figure: Column,
  field: Field,
  { accounts, networks }: Accounts,
): { network: Network; by: "word" | "place" } | { network?: undefined; by?: undefined } {
  const { index, header } = figure;
  const fitting = field === "followers" ? networksWith(header, networks) : networks;
  const [only, other] = fitting;
  if (only && !other) return { network: only, by: "word" };
  const before = accounts.filter((account) => account.index < index).toSorted((a, b) => b.index - a.index);
  const [nearest, next] = before;
  // Two accounts beside each other, with the figures behind both.
  const isRun = nearest && next && nearest.index - next.index === 1 && nearest.network !== next.network;
  if (!nearest || isRun || !fitting.includes(nearest.network)) return {};
  return isBeside(figure, nearest.column) ? { network: nearest.network, by: "place" } : {};
}

function isBeside(figure: Column, account: Column): boolean {
  const rows = new Set(rowsOf(account));
  const own = rowsOf(figure);
  return own.filter((row) => rows.has(row)).length >= own.length * BESIDE;
}

function rowsOf(column: Column): number[] {
  return column.cells.map((_, place) => rowOf(column, place));
}

function networksWith(header: string, networks: readonly Network[]): readonly Network[] {
  const named = networks.filter((network) => NETWORK_FACTS[network].audience === "subscribers");
  // In some languages one word means both.
  if (/abonn|iscritt|inscrit/i.test(header)) return networks;
  const isSubscribers = /subs|suscript|登録者|구독/i.test(header);
  return isSubscribers && named.length > 0 ? named : networks.filter((one) => isSubscribers || !named.includes(one));
}

function labelOf(network: Network): string {
  return NETWORK_FACTS[network].label;
}

function listed(networks: readonly Network[]): string {
  return new Intl.ListFormat("en", { type: "disjunction" }).format(networks.map(labelOf));
}
