import { ownCampaignList } from "#contract/collections/own-campaigns.ts";
import { trust } from "#contract/base/trust.ts";
import { z } from "zod";
import { paths } from "#web/lib/paths.ts";
import { listUrl, type ListState } from "#web/shared/collections/list-url.ts";
import { oneParam, pickBy, type UrlInput, type UrlSearch } from "#web/shared/collections/url.ts";

export const OWN_TABS = ["board", "own", "dates", "contracts"] as const;
type OwnTab = (typeof OWN_TABS)[number];

const board = listUrl(ownCampaignList);
const tab = oneParam(z.enum(OWN_TABS));
const creator = oneParam(z.int().min(1));

export type OwnState = {
  tab: OwnTab;
  /** The id of one of the user's creators; undefined: the first. */
  of: number | undefined;
  list: ListState<typeof ownCampaignList.collection.fields>;
};

/** What the URL says; what is missing or not valid is as usual. */
export function readOwnUrl(search: UrlInput): OwnState {
  return {
    tab: tab.read(search["tab"]) ?? "board",
    of: creator.read(search["of"]),
    list: board.read(search),
  };
}

type OwnSearch = UrlSearch<typeof ownCampaignList.collection.fields, "tab" | "of">;

/** Only what differs from the usual. */
function writeOwnUrl({ tab: shown, of, list }: OwnState): OwnSearch {
  return {
    ...board.write(list),
    ...(shown !== "board" && { tab: shown }),
    ...(of !== undefined && { of }),
  };
}

/** The page in this state. */
export function ownPage(state: OwnState) {
  // The route of the page reads what was written by this file.
  return { ...paths.ownCampaigns(), search: trust<never>(writeOwnUrl(state)) };
}

/** What the call takes. On its own tab the list has the creator's campaigns alone. */
export function inputOf({ tab: shown, list }: OwnState) {
  const { filters, ...order } = board.input(list);
  return { ...order, filters: { ...filters, part: shown === "own" ? ["own" as const] : [] } };
}

export const usualList = board.usual;

export const ownCampaignsUrl = { search: (input: UrlInput) => writeOwnUrl(readOwnUrl(input)) };

/** The valid part of the URL of one campaign. */
export const ownCampaignUrl = {
  search: (input: UrlInput) => pickBy({ of: creator.read(input["of"]) }, () => true),
};
