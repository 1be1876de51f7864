import type { Network } from "#contract/networks.ts";

export type ExportedAccount = {
  network: Network;
  username: string;
  followers: number | null;
  engagementRate: number | null;
  url: string | null;
};

/** Figures, by the columns they would be in, that the terms of their sources keep out of exports. */
export type LeftOut = "followers" | "growth" | "engagement" | "score" | "networks";

/** One creator of an export, with words where the tables keep ids. What no chosen column needs is empty. */
export type ExportRow = {
  id: number;
  fullName: string;
  country: string | null;
  city: string | null;
  language: string | null;
  gender: "female" | "male" | null;
  isBrand: boolean;
  niches: string[];
  /** Those with the most followers first. */
  accounts: ExportedAccount[];
  /** The first of each network. */
  accountOn: Partial<Record<Network, ExportedAccount>>;
  followers: number | null;
  growth: number | null;
  engagementRate: number | null;
  score: number | null;
  status: string | null;
  tags: string[];
  lists: string[];
  email: string | null;
  note: string | null;
  /** The day, in UTC: 2026-11-20. */
  added: string;
  addedBy: string | null;
  biography: string | null;
  /** What is known and not told; one entry for each figure of an account. */
  leftOut: readonly LeftOut[];
};
