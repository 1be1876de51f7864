import { z } from "zod";
import { PIPELINE_STATUSES } from "../base/states.ts";
import { endpointsOf } from "../base/endpoint.ts";
import { creatorId, uuid } from "../base/ids.ts";
import { BULK_MAX, TEXT_MAX } from "../base/limits.ts";
import { typed } from "../base/text.ts";
import { campaignCreatorList } from "../collections/campaigns.ts";
import { creatorCard } from "../creators.ts";
import { problem } from "../messages/shared.ts";
import { campaignAmount } from "./brief.ts";

const endpoint = endpointsOf("campaigns");

const params = z.strictObject({ id: uuid });
const changing = { can: "campaigns.write", touches: ["campaigns"] } as const;

/** Creators of one campaign. */
export const CAMPAIGN_CREATORS_MAX = 5_000;

const status = z.enum(PIPELINE_STATUSES);

/** A creator in a campaign. `_id` is the creator's. */
const campaignCreator = z.object({
  _id: creatorId,
  creator: creatorCard,
  status,
  /** The agreed fee in the smallest unit of the campaign's currency; null: not agreed on yet. */
  fee: z.int().nullable(),
  /** The currency of the fee. */
  currency: z.string(),
  note: z.string(),
  movedAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
});
export type CampaignCreator = z.infer<typeof campaignCreator>;

export const listCampaignCreators = endpoint({
  method: "GET",
  path: "/campaigns/{id}/creators",
  reads: ["campaigns", "crm"],
  summary: "A page of the creators of a campaign",
  params,
  query: campaignCreatorList.query,
  reply: z.object({ creators: z.array(campaignCreator), ...campaignCreatorList.page }),
  errors: ["not_found"],
});

export const readCampaignCreator = endpoint({
  method: "GET",
  path: "/campaigns/{id}/creators/{creator}",
  reads: ["campaigns", "crm"],
  summary: "A creator in a campaign",
  params: z.strictObject({ id: uuid, creator: creatorId }),
  reply: z.object({ creator: campaignCreator }),
  errors: ["not_found"],
});

const chosen = z.array(creatorId).max(BULK_MAX);

export const addCampaignCreators = endpoint({
  ...changing,
  touches: ["campaigns", "crm", "usage"],
  method: "POST",
  path: "/campaigns/{id}/creators",
  summary: "Add creators, or all creators of a list, to a campaign and to the CRM; can be undone",
  params,
  body: z
    .strictObject({
      creatorsId: chosen.min(1).optional(),
      /** A list, instead of creators. */
      topId: uuid.optional(),
      status: status.default("to_contact"),
    })
    .refine(
      ({ creatorsId, topId }) => (creatorsId === undefined) !== (topId === undefined),
      problem("input.mailRecipients"),
    )
    .meta({ examples: [{ creatorsId: ["1"] }] }),
  reply: z.object({ success: z.literal(true), actionId: uuid.nullable(), added: z.int(), alreadyThere: z.int() }),
  errors: ["not_found", "forbidden", "bad_request", "plan_limit", "conflict"],
});

export const changeCampaignCreators = endpoint({
  ...changing,
  method: "PATCH",
  path: "/campaigns/{id}/creators",
  summary: "Move creators of a campaign to another status, or change their fee or note; can be undone",
  params,
  body: z
    .strictObject({
      creatorsId: chosen.min(1),
      status: status.optional(),
      /** null: not agreed on yet. */
      fee: campaignAmount.nullable().optional(),
      note: typed(TEXT_MAX).optional(),
    })
    .meta({ examples: [{ creatorsId: ["1"], status: "contacted" }] }),
  reply: z.object({ success: z.literal(true), actionId: uuid.nullable(), changed: z.int() }),
  errors: ["not_found", "forbidden", "bad_request", "conflict"],
});

export const removeCampaignCreators = endpoint({
  ...changing,
  method: "POST",
  path: "/campaigns/{id}/creators/remove",
  summary: "Remove creators from a campaign, with their deliverables and payments; they stay in the CRM; can be undone",
  params,
  body: z.strictObject({ creatorsId: chosen.min(1) }),
  reply: z.object({ success: z.literal(true), actionId: uuid.nullable(), removed: z.int() }),
  errors: ["not_found", "forbidden"],
});
