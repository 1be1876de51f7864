import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { ownCampaignsUrl, ownCampaignUrl } from "../features/campaigns/creator/search-params.ts";
import type { campaignsUrl, campaignUrl } from "../features/campaigns/search-params.ts";
import type { watchUrl } from "../features/network-watch/search-params.ts";
import { signedIn } from "./roots.tsx";
import { readByPage } from "./search-params.ts";

const campaignPages = async () => import("../features/campaigns/pages/campaigns-page.tsx");

const campaigns = createRoute({
  getParentRoute: () => signedIn,
  path: "/campaigns",
  validateSearch: readByPage<typeof campaignsUrl>(),
  component: lazyRouteComponent(campaignPages, "CampaignsPage"),
});

const agenda = createRoute({
  getParentRoute: () => signedIn,
  path: "/campaigns/agenda",
  component: lazyRouteComponent(() => import("../features/campaigns/agenda/agenda-page.tsx"), "AgendaPage"),
});

const campaign = createRoute({
  getParentRoute: () => signedIn,
  path: "/campaigns/$campaignId",
  validateSearch: readByPage<typeof campaignUrl>(),
  component: lazyRouteComponent(campaignPages, "CampaignPage"),
});

const ownPages = async () => import("../features/campaigns/creator/own-campaigns-page.tsx");

const ownCampaigns = createRoute({
  getParentRoute: () => signedIn,
  path: "/my-campaigns",
  validateSearch: readByPage<typeof ownCampaignsUrl>(),
  component: lazyRouteComponent(ownPages, "OwnCampaignsPage"),
});

const ownCampaign = createRoute({
  getParentRoute: () => signedIn,
  path: "/my-campaigns/$campaignId",
  validateSearch: readByPage<typeof ownCampaignUrl>(),
  component: lazyRouteComponent(ownPages, "OwnCampaignPage"),
});

const networkWatches = createRoute({
  getParentRoute: () => signedIn,
  path: "/network-watch",
  component: lazyRouteComponent(() => import("../features/network-watch/pages/watches-page.tsx"), "WatchesPage"),
});

const networkWatch = createRoute({
  getParentRoute: () => signedIn,
  path: "/network-watch/$watchId",
  validateSearch: readByPage<typeof watchUrl>(),
  component: lazyRouteComponent(() => import("../features/network-watch/pages/watch-page.tsx"), "WatchPage"),
});

/** What a workspace plans with creators, how these take part, and whose networks it watches. */
export const campaignRoutes = [
  campaigns,
  agenda,
  campaign,
  ownCampaigns,
  ownCampaign,
  networkWatches,
  networkWatch,
] as const;
