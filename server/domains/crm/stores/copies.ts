import { NETWORKS } from "#contract/networks/networks.ts";
import { searchText } from "#contract/search/search-text.ts";
import { HEADLINE_FIGURES, type HeadlineFigure } from "../figures-store.ts";
import { BEFORE_ADDRESSES } from "../fields-store.ts";

/** What is known of a creator that CRM rows copy. */
export type Known = {
  creatorId: number;
  /** The workspace that knows this of the creator; null: all others. */
  customerId: string | null;
  fullName: string;
  /** Parted by spaces. */
  handles: string;
  isBrand: boolean;
  country: string | null;
  language: string | null;
  gender: number;
  publicEmail: string | null;
  score: number | null;
  authenticity: number | null;
  rising: number | null;
  accounts: KnownAccount[];
  nicheIds: number[];
};

type Figures = Record<HeadlineFigure, number | null>;

/** Its figures, and these as they may be compared to those of other networks. */
export type KnownAccount = { network: string; own: Figures; compared: Figures; score: number | null };

/** The copied columns of a row. */
export type Copies = Omit<Known, "handles" | "accounts"> &
  Figures & {
    searchText: string;
    totalFollowers: number | null;
    networks: string[];
    figures: (number | null)[];
    networkScores: (number | null)[];
  };

/** What a row says of its creator and those merged into it: the person as its own creator has it, all accounts. */
export function copiesOf(own: Known, merged: readonly Known[] = []): Copies {
  const all = [own, ...merged];
  const first = <T>(read: (known: Known) => T | null) => all.map(read).find((value) => value !== null) ?? null;
  const accounts = all.flatMap((known) => known.accounts);
  const largest = largestOfEach(accounts);
  const { creatorId, customerId, fullName, isBrand, gender } = own;
  return {
    creatorId,
    customerId,
    fullName,
    isBrand,
    gender,
    country: first((known) => known.country),
    language: first((known) => known.language),
    publicEmail: first((known) => known.publicEmail),
    score: best(all.map((known) => known.score)),
    authenticity: best(all.map((known) => known.authenticity)),
    rising: best(all.map((known) => known.rising)),
    totalFollowers: sum(accounts.map(({ compared }) => compared.followers)),
    ...(largest[0]?.compared ?? NO_FIGURES),
    networks: largest.map(({ network }) => network),
    figures: largest.flatMap((account) =>
      [account.own, account.compared].flatMap((some) => HEADLINE_FIGURES.map((figure) => some[figure])),
    ),
    networkScores: largest.map(({ score }) => score),
    nicheIds: [...new Set(all.flatMap((known) => known.nicheIds))],
    searchText: [
      searchText(all.map((known) => `${known.fullName} ${known.handles}`).join(" ")),
      searchText(all.map((known) => known.publicEmail ?? "").join(" ")),
    ]
      .filter(Boolean)
      .join(` ${BEFORE_ADDRESSES} `),
  };
}

const NO_FIGURES: Figures = { followers: null, growth: null, engagementRate: null };

/** Returns the largest account on each network, sorted as headlineAccount of the contract chooses among them. */
function largestOfEach(accounts: readonly KnownAccount[]): KnownAccount[] {
  const onEach = [...Map.groupBy(accounts, ({ network }) => network).values()].flatMap((some) => {
    const [largest] = some.toSorted((a, b) => (b.own.followers ?? -1) - (a.own.followers ?? -1));
    return largest ?? [];
  });
  const position = ({ network }: KnownAccount) => NETWORKS.findIndex((one) => one === network);
  const size = ({ compared }: KnownAccount) => compared.followers ?? -1;
  return onEach.toSorted((a, b) => size(b) - size(a) || position(a) - position(b));
}

const present = (values: readonly (number | null)[]) => values.filter((value) => value !== null);

function best(values: readonly (number | null)[]): number | null {
  const there = present(values);
  return there.length > 0 ? Math.max(...there) : null;
}

function sum(values: readonly (number | null)[]): number | null {
  const there = present(values);
  return there.length > 0 ? there.reduce((total, value) => total + value, 0) : null;
}
