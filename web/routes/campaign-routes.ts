import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
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

/** The campaigns of a workspace. */
export const campaignRoutes = [campaigns, campaign] as const;
