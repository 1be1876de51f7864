import { campaignCreatorList, campaignList, deliverableList, paymentList } from "#contract/collections/campaigns.ts";
import { uuid } from "#contract/base/ids.ts";
import { z } from "zod";
import { listUrl } from "#web/shared/collections/list-url.ts";
import { oneParam, pickBy, unless, type UrlInput } from "#web/shared/collections/url.ts";

export const campaignsUrl = listUrl(campaignList);
export const placesUrl = listUrl(campaignCreatorList);
export const deliverablesUrl = listUrl(deliverableList, { param: "deliverable", id: uuid });
export const paymentsUrl = listUrl(paymentList, { param: "payment", id: uuid });

export const CAMPAIGN_TABS = ["overview", "brief", "creators", "deliverables", "payments", "report"] as const;
export type CampaignTab = (typeof CAMPAIGN_TABS)[number];
export const PLACE_LAYOUTS = ["board", "table"] as const;
type PlaceLayout = (typeof PLACE_LAYOUTS)[number];

const PARAMS = {
  tab: oneParam(z.enum(CAMPAIGN_TABS)),
  layout: oneParam(z.enum(PLACE_LAYOUTS)),
  /** The creator whose place in the campaign is open. */
  place: oneParam(z.int().min(1)),
};

export type CampaignState = { tab: CampaignTab; layout: PlaceLayout; place: number | undefined };

/** What the URL of a campaign says; what is missing or not valid is as usual. */
export function readCampaignUrl(search: UrlInput): CampaignState {
  return {
    tab: PARAMS.tab.read(search["tab"]) ?? "overview",
    layout: PARAMS.layout.read(search["layout"]) ?? "board",
    place: PARAMS.place.read(search["place"]),
  };
}

/** Only what differs from the usual. */
export function writeCampaignUrl({ tab, layout, place }: CampaignState) {
  return pickBy({ tab: unless(tab, "overview"), layout: unless(layout, "board"), place }, () => true);
}

/** The valid part of the URL of a campaign. */
export const campaignUrl = {
  search(input: UrlInput) {
    const state = readCampaignUrl(input);
    const lists = { ...placesUrl.search(input), ...deliverablesUrl.search(input), ...paymentsUrl.search(input) };
    return { ...lists, ...writeCampaignUrl(state) };
  },
};
