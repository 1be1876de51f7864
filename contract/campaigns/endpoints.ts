import { z } from "zod";
import { PIPELINE_STATUSES } from "../base/states.ts";
import { endpointsOf } from "../base/endpoint.ts";
import { uuid } from "../base/ids.ts";
import { campaignList } from "../collections/campaigns.ts";
import { briefFields, campaignTitle, campaignView } from "./brief.ts";
import { campaignFile } from "./files.ts";
import { CAMPAIGN_STEPS } from "./states.ts";

const endpoint = endpointsOf("campaigns");

const params = z.strictObject({ id: uuid });
const changing = { can: "campaigns.write", touches: ["campaigns", "usage"] } as const;

/** A campaign in a list. */
const campaignRow = campaignView
  .pick({
    _id: true,
    title: true,
    status: true,
    visibility: true,
    startsOn: true,
    endsOn: true,
    budget: true,
    currency: true,
    isSample: true,
    updatedAt: true,
  })
  .extend({ creators: z.int() });
export type CampaignRow = z.infer<typeof campaignRow>;

export const listCampaigns = endpoint({
  method: "GET",
  path: "/campaigns",
  reads: ["campaigns"],
  summary: "The campaigns of the workspace",
  query: campaignList.query,
  reply: z.object({ campaigns: z.array(campaignRow), ...campaignList.page }),
});

/** What a campaign has so far. Amounts are in the smallest unit of its currency. */
const overview = z.object({
  creators: z.int(),
  /** The number of creators in each status, in the order of the board. */
  statuses: z.array(z.object({ status: z.enum(PIPELINE_STATUSES), count: z.int() })),
  /** The sum of agreed fees, and with how many creators one is agreed on. */
  fees: z.int(),
  withFee: z.int(),
});

export const getCampaign = endpoint({
  method: "GET",
  path: "/campaigns/{id}",
  reads: ["campaigns"],
  summary: "A campaign with its brief, and how far its creators are",
  params,
  reply: z.object({ campaign: campaignView, overview, /** The oldest first. */ files: z.array(campaignFile) }),
  errors: ["not_found"],
});
export type CampaignOverview = z.infer<typeof overview>;

const saved = z.object({ success: z.literal(true), actionId: uuid.nullable(), campaign: campaignView });

export const createCampaign = endpoint({
  ...changing,
  method: "POST",
  path: "/campaigns",
  summary: "Create a campaign as a draft, with its brief or without; can be undone",
  body: z
    .strictObject({ ...briefFields })
    .partial()
    .extend({ title: campaignTitle })
    .meta({ examples: [{ title: "Spring" }] }),
  reply: saved,
  errors: ["forbidden", "bad_request", "plan_limit"],
});

export const updateCampaign = endpoint({
  ...changing,
  method: "PATCH",
  path: "/campaigns/{id}",
  summary: "Change parts of a campaign's brief; can be undone",
  params,
  body: z
    .strictObject({ title: campaignTitle, ...briefFields })
    .partial()
    .meta({ examples: [{ title: "Spring" }] }),
  reply: saved,
  errors: ["not_found", "forbidden", "bad_request", "conflict"],
});

export const moveCampaign = endpoint({
  ...changing,
  method: "POST",
  path: "/campaigns/{id}/status",
  summary: "Start, pause, finish or archive a campaign, or bring it back; can be undone",
  params,
  body: z.strictObject({ step: z.enum(CAMPAIGN_STEPS) }),
  reply: saved,
  errors: ["not_found", "forbidden", "bad_request", "conflict"],
});

export const deleteCampaign = endpoint({
  ...changing,
  method: "DELETE",
  path: "/campaigns/{id}",
  summary: "Delete a campaign; its creators stay in the CRM; can be undone",
  params,
  reply: z.object({ success: z.literal(true), actionId: uuid.nullable() }),
  errors: ["not_found", "forbidden", "conflict"],
});
