import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { ownCampaignsUrl, ownCampaignUrl } from "../features/campaigns/creator/search-params.ts";
import type { campaignsUrl, campaignUrl } from "../features/campaigns/search-params.ts";
import { signedIn } from "./roots.tsx";
import { readByPage } from "./search-params.ts";

const campaigns = createRoute({
  getParentRoute: () => signedIn,
  path: "/campaigns",
  validateSearch: readByPage<typeof campaignsUrl>(),
  component: lazyRouteComponent(() => import("../features/campaigns/pages/campaigns-page.tsx"), "CampaignsPage"),
});

const campaign = createRoute({
  getParentRoute: () => signedIn,
  path: "/campaigns/$campaignId",
  validateSearch: readByPage<typeof campaignUrl>(),
  component: lazyRouteComponent(() => import("../features/campaigns/pages/campaign-page.tsx"), "CampaignPage"),
});

const ownCampaigns = createRoute({
  getParentRoute: () => signedIn,
  path: "/my-campaigns",
  validateSearch: readByPage<typeof ownCampaignsUrl>(),
  component: lazyRouteComponent(
    () => import("../features/campaigns/creator/own-campaigns-page.tsx"),
    "OwnCampaignsPage",
  ),
});

const ownCampaign = createRoute({
  getParentRoute: () => signedIn,
  path: "/my-campaigns/$campaignId",
  validateSearch: readByPage<typeof ownCampaignUrl>(),
  component: lazyRouteComponent(() => import("../features/campaigns/creator/own-campaign-page.tsx"), "OwnCampaignPage"),
});

/** The campaigns of a workspace, and those of creators. */
export const campaignRoutes = [campaigns, campaign, ownCampaigns, ownCampaign] as const;
