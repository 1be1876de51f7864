import { RANK_ORDERS, type RankOrder } from "#contract/employee-advocacy/endpoints.ts";
import { network } from "#contract/networks/networks.ts";
import { z } from "zod";
import { oneParam, pickBy, unless, type UrlInput } from "#web/shared/collections/url.ts";
import { readRange, writeRange, type Range } from "#web/shared/days/range.ts";

export const ADVOCACY_TABS = ["overview", "ranks", "posts", "library", "people"] as const;
export type AdvocacyTab = (typeof ADVOCACY_TABS)[number];

export type AdvocacyState = {
  tab: AdvocacyTab;
  range: Range;
  network: z.infer<typeof network> | "global";
  team: string | null;
  sort: RankOrder;
  page: number;
  /** The employee whose points are shown. */
  points: string | undefined;
};

export type AdvocacySearch = {
  tab?: AdvocacyTab | undefined;
  range?: string | undefined;
  network?: z.infer<typeof network> | undefined;
  team?: string | undefined;
  sort?: RankOrder | undefined;
  page?: number | undefined;
  points?: number | undefined;
};

const tab = oneParam(z.enum(ADVOCACY_TABS));
const one = oneParam(network);
const team = oneParam(z.uuid());
const sort = oneParam(z.enum(RANK_ORDERS));
const page = oneParam(z.int().min(1).max(100_000));
const points = oneParam(z.int().min(1));

/** What the URL says; what is missing or not valid is as usual. */
export function readAdvocacySearch(search: UrlInput): AdvocacyState {
  const person = points.read(search["points"]);
  return {
    tab: tab.read(search["tab"]) ?? "overview",
    range: readRange(search["range"]),
    network: one.read(search["network"]) ?? "global",
    team: team.read(search["team"]) ?? null,
    sort: sort.read(search["sort"]) ?? "points",
    page: page.read(search["page"]) ?? 1,
    points: person === undefined ? undefined : String(person),
  };
}

/** Only what differs from the usual. */
export function writeAdvocacy(state: AdvocacyState): AdvocacySearch {
  const own = {
    tab: unless(state.tab, "overview"),
    range: writeRange(state.range),
    network: state.network === "global" ? undefined : state.network,
    team: state.team ?? undefined,
    sort: unless(state.sort, "points"),
    page: unless(state.page, 1),
    points: state.points === undefined ? undefined : Number(state.points),
  };
  return pickBy(own, (value) => value !== undefined);
}

export const advocacyUrl = { search: (input: UrlInput): AdvocacySearch => writeAdvocacy(readAdvocacySearch(input)) };
