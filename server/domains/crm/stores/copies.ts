import { searchText } from "#contract/search-text.ts";
import { BEFORE_ADDRESSES } from "../fields-store.ts";

/** What is known of a creator that CRM rows copy. */
export type Known = {
  creatorId: number;
  fullName: string;
  /** Parted by spaces. */
  handles: string;
  isBrand: boolean;
  country: string | null;
  language: string | null;
  gender: number;
  publicEmail: string | null;
  score: number | null;
  /** Of all accounts together. */
  followers: number | null;
  /** Followers, growth and engagement rate of the headline account. */
  headlineFollowers: number | null;
  growth: number | null;
  engagementRate: number | null;
  networks: string[];
  nicheIds: number[];
};

/** The copied columns of a row. */
export type Copies = Omit<Known, "handles" | "headlineFollowers"> & { searchText: string };

/** What a row says of its creator and those merged into it: the person as its own creator has it, all accounts. */
export function copiesOf(own: Known, merged: readonly Known[] = []): Copies {
  const all = [own, ...merged];
  const first = <T>(read: (known: Known) => T | null) => all.map(read).find((value) => value !== null) ?? null;
  const [largest] = all.toSorted((a, b) => (b.headlineFollowers ?? -1) - (a.headlineFollowers ?? -1));
  const { creatorId, fullName, isBrand, gender } = own;
  return {
    creatorId,
    fullName,
    isBrand,
    gender,
    country: first((known) => known.country),
    language: first((known) => known.language),
    publicEmail: first((known) => known.publicEmail),
    score: best(all.map((known) => known.score)),
    followers: sum(all.map((known) => known.followers)),
    growth: largest?.growth ?? null,
    engagementRate: largest?.engagementRate ?? null,
    networks: [...new Set(all.flatMap((known) => known.networks))],
    nicheIds: [...new Set(all.flatMap((known) => known.nicheIds))],
    searchText: [
      searchText(all.map((known) => `${known.fullName} ${known.handles}`).join(" ")),
      searchText(all.map((known) => known.publicEmail ?? "").join(" ")),
    ]
      .filter(Boolean)
      .join(` ${BEFORE_ADDRESSES} `),
  };
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
