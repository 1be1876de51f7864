import { z } from "zod";
import { endpointsOf } from "../base/endpoint.ts";
import { creatorId, uuid } from "../base/ids.ts";
import { NAME_MAX, TEXT_MAX } from "../base/limits.ts";
import { typed } from "../base/text.ts";
import { problem } from "../messages/shared.ts";
import { CONTRACT_STATES } from "./states.ts";

const endpoint = endpointsOf("campaigns");

export const CONTRACT_TEMPLATES_MAX = 100;
/** Contracts of one creator in a campaign. */
export const CONTRACTS_MAX = 30;
const CONTRACT_TEXT_MAX = 20_000;

const params = z.strictObject({ id: uuid });
const ofTemplate = params.extend({ template: uuid });
const ofPlace = params.extend({ creator: creatorId });
const ofContract = params.extend({ contract: uuid });
const changing = { can: "campaigns.write", touches: ["campaigns"] } as const;

const template = z.object({
  _id: uuid,
  name: z.string(),
  text: z.string(),
  /** Whether it is for this campaign alone, and not for all of the workspace. */
  isOfCampaign: z.boolean(),
  updatedAt: z.iso.datetime(),
});
export type ContractTemplate = z.infer<typeof template>;

export const listContractTemplates = endpoint({
  method: "GET",
  path: "/campaigns/{id}/contract-templates",
  reads: ["campaigns"],
  summary: "Templates of contracts that a campaign can use, in the order of their names",
  params,
  reply: z.object({ templates: z.array(template).max(CONTRACT_TEMPLATES_MAX) }),
  errors: ["not_found"],
});

const content = {
  /** The title of the document, too. */
  name: typed(NAME_MAX).min(1, problem("input.templateName")),
  text: typed(CONTRACT_TEXT_MAX).min(1, problem("input.contractText")),
  isOfCampaign: z.boolean(),
};
const EXAMPLE = { name: "Agreement", text: "# Parties\n{{brand}} and {{creator}}", isOfCampaign: false };
const KEY = "0f8fad5b-d9cb-469f-a165-70867728950e";
const undoable = { success: z.literal(true), actionId: uuid.nullable() };

export const createContractTemplate = endpoint({
  ...changing,
  method: "POST",
  path: "/campaigns/{id}/contract-templates",
  summary:
    "Save a template of contracts, for one campaign or for all of the workspace; one that is sent again with the same key is stored once",
  params,
  /** `key` is made once by the form. */
  body: z.strictObject({ key: uuid, ...content }).meta({ examples: [{ key: KEY, ...EXAMPLE }] }),
  reply: z.object({ success: z.literal(true), template }),
  errors: ["not_found", "forbidden", "bad_request", "conflict"],
});

export const updateContractTemplate = endpoint({
  ...changing,
  method: "PUT",
  path: "/campaigns/{id}/contract-templates/{template}",
  summary: "Change a template of contracts; contracts that were offered stay as they are; can be undone",
  params: ofTemplate,
  body: z.strictObject(content).meta({ examples: [EXAMPLE] }),
  reply: z.object({ ...undoable, template }),
  errors: ["not_found", "forbidden", "bad_request"],
});

export const deleteContractTemplate = endpoint({
  ...changing,
  method: "DELETE",
  path: "/campaigns/{id}/contract-templates/{template}",
  summary: "Delete a template of contracts; can be undone",
  params: ofTemplate,
  reply: z.object(undoable),
  errors: ["not_found", "forbidden"],
});

const contract = z.object({
  _id: uuid,
  /** 1 for the first of the creator in the campaign. */
  version: z.int(),
  title: z.string(),
  state: z.enum(CONTRACT_STATES),
  /** SHA-256 of the offered PDF, in hexadecimal digits. */
  hash: z.string(),
  createdAt: z.iso.datetime(),
  answeredAt: z.iso.datetime().nullable(),
  /** What the creator has typed to accept it. */
  acceptedName: z.string().nullable(),
  /** Why the creator has declined it. */
  reason: z.string(),
});
export type Contract = z.infer<typeof contract>;

export const listContracts = endpoint({
  method: "GET",
  path: "/campaigns/{id}/creators/{creator}/contracts",
  reads: ["campaigns"],
  isSensitive: true,
  summary: "Contracts that a creator of a campaign was offered, the newest first",
  params: ofPlace,
  reply: z.object({
    /** `offeredBy` is null where the account is deleted. */
    contracts: z.array(contract.extend({ offeredBy: z.string().nullable() })).max(CONTRACTS_MAX),
    /** Whether the creator takes part for a fee, so that there is something to agree on in writing. */
    isAgreed: z.boolean(),
    /** Whether the creator can see the campaign at all. */
    isVisible: z.boolean(),
  }),
  errors: ["not_found"],
});

export const previewContract = endpoint({
  method: "GET",
  path: "/campaigns/{id}/creators/{creator}/contracts/preview",
  reads: ["campaigns"],
  isSensitive: true,
  summary: "What a contract by a template would say now; refused where a field has no value",
  params: ofPlace,
  query: z.strictObject({ template: uuid }),
  reply: z.object({
    text: z.string(),
    /** Names this text in the offer. */
    mark: z.string(),
  }),
  errors: ["not_found", "bad_request", "conflict"],
});

export const offerContract = endpoint({
  ...changing,
  method: "POST",
  path: "/campaigns/{id}/creators/{creator}/contracts",
  summary: "Offer a creator a contract, whose text then stays; it replaces the one that waits for an answer",
  params: ofPlace,
  /** `key` is made once by the form; `mark` is of the preview. */
  body: z.strictObject({ key: uuid, template: uuid, mark: z.string().max(100) }),
  reply: z.object({ success: z.literal(true) }),
  errors: ["not_found", "forbidden", "bad_request", "conflict"],
  perMinute: 30,
});

export const withdrawContract = endpoint({
  ...changing,
  method: "POST",
  path: "/campaigns/{id}/contracts/{contract}/withdrawal",
  summary: "Withdraw a contract that waits for the creator's answer",
  params: ofContract,
  reply: z.object({ success: z.literal(true) }),
  errors: ["not_found", "forbidden", "conflict"],
});

/** `accepted`: a copy with a page about its acceptance. */
export const CONTRACT_COPIES = ["offered", "accepted"] as const;
const download = {
  method: "GET",
  download: true,
  isSensitive: true,
  query: z.strictObject({ copy: z.enum(CONTRACT_COPIES).default("offered") }),
  reply: z.unknown(),
  errors: ["not_found"],
  perMinute: 60,
} as const;

export const getContract = endpoint({
  ...download,
  path: "/campaigns/{id}/contracts/{contract}/pdf",
  reads: ["campaigns"],
  summary: "A contract as a PDF: as it was offered, or with the page about its acceptance",
  params: ofContract,
});

const ofCampaign = z.strictObject({ id: creatorId, campaign: uuid });
const ofOwnContract = ofCampaign.extend({ contract: uuid });
const own = { auth: "creator" } as const;

export const listOwnContracts = endpoint({
  ...own,
  method: "GET",
  path: "/my-campaigns/{id}/campaigns/{campaign}/contracts",
  reads: ["own-campaigns"],
  isSensitive: true,
  summary: "Contracts that the creator was offered in a campaign, the newest first; what they accepted stays readable",
  params: ofCampaign,
  /** `text` is null for contracts that are over. */
  reply: z.object({ contracts: z.array(contract.extend({ text: z.string().nullable() })).max(CONTRACTS_MAX) }),
  errors: ["not_found"],
});

/** How many contracts that were accepted are listed, the last accepted first. */
export const ACCEPTED_MAX = 500;

export const listAcceptedContracts = endpoint({
  ...own,
  method: "GET",
  path: "/my-campaigns/{id}/contracts",
  reads: ["own-campaigns"],
  isSensitive: true,
  summary: "Contracts that the user has accepted as this creator, also in campaigns that are hidden from them by now",
  params: z.strictObject({ id: creatorId }),
  reply: z.object({
    contracts: z
      .array(contract.extend({ campaign: z.object({ _id: uuid, title: z.string() }), brand: z.string() }))
      .max(ACCEPTED_MAX),
    hasMore: z.boolean(),
  }),
});

export const getOwnContract = endpoint({
  ...own,
  ...download,
  path: "/my-campaigns/{id}/campaigns/{campaign}/contracts/{contract}/pdf",
  reads: ["own-campaigns"],
  summary: "A contract of the creator as a PDF: as it was offered, or with the page about its acceptance",
  params: ofOwnContract,
});

const answering = {
  ...own,
  method: "POST",
  touches: ["own-campaigns"],
  params: ofOwnContract,
  reply: z.object({ success: z.literal(true) }),
  errors: ["not_found", "bad_request", "conflict"],
  perMinute: 30,
} as const;

export const acceptContract = endpoint({
  ...answering,
  path: "/my-campaigns/{id}/campaigns/{campaign}/contracts/{contract}/acceptance",
  summary: "Accept a contract by typing one's name; `hash` is of the document that was shown",
  body: z.strictObject({
    name: typed(NAME_MAX).min(1, problem("input.acceptedName")),
    hash: z.string().regex(/^[0-9a-f]{64}$/),
  }),
});

export const declineContract = endpoint({
  ...answering,
  path: "/my-campaigns/{id}/campaigns/{campaign}/contracts/{contract}/decline",
  summary: "Decline a contract with a reason",
  body: z.strictObject({ reason: typed(TEXT_MAX).min(1, problem("input.declineReason")) }),
});
