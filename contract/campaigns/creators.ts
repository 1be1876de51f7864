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

const whichCreators = {
  creatorsId: chosen.min(1).optional(),
  /** All creators of this list. */
  topId: uuid.optional(),
  /** All creators who have answered this sequence of mails. */
  sequenceId: uuid.optional(),
};
type WhichCreators = { [K in keyof typeof whichCreators]?: unknown };
const isOneOfThem = ({ creatorsId, topId, sequenceId }: WhichCreators) =>
  [creatorsId, topId, sequenceId].filter((one) => one !== undefined).length === 1;

/** How many creators a preview names. */
export const PRESENT_NAMED = 20;

export const previewCampaignCreators = endpoint({
  method: "POST",
  path: "/campaigns/{id}/creators/preview",
  can: "campaigns.write",
  reads: ["campaigns", "crm", "mail-sequences"],
  summary: "How many creators would be added to a campaign, and who is in it already; changes nothing",
  params,
  body: z
    .strictObject(whichCreators)
    .refine(isOneOfThem, problem("input.campaignCreators"))
    .meta({ examples: [{ creatorsId: ["1"] }] }),
  reply: z.object({
    added: z.int(),
    alreadyThere: z.int(),
    /** The first creators who are in it already. */
    present: z.array(z.object({ _id: creatorId, full_name: z.string() })).max(PRESENT_NAMED),
  }),
  errors: ["not_found", "forbidden", "bad_request", "plan_limit"],
});

export const addCampaignCreators = endpoint({
  ...changing,
  touches: ["campaigns", "crm", "usage"],
  method: "POST",
  path: "/campaigns/{id}/creators",
  summary: "Add creators, all of a list, or all who answered a sequence, to a campaign and the CRM; can be undone",
  params,
  body: z
    .strictObject({ ...whichCreators, status: status.default("to_contact") })
    .refine(isOneOfThem, problem("input.campaignCreators"))
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
