import { useParams } from "@tanstack/react-router";

/** The campaign of the address. */
export function useCampaignId(): string {
  return useParams({ from: "/signed-in/campaigns/$campaignId" }).campaignId;
}
