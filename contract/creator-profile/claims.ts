import { z } from "zod";
import { token } from "../auth/credentials.ts";
import { endpointsOf } from "../base/endpoint.ts";
import { creatorId, uuid } from "../base/ids.ts";
import { DAY_MS, HANDLE_MAX, TEXT_MAX, WEBSITE_MAX } from "../base/limits.ts";
import { CLAIM_ENDS, CLAIM_METHODS, CLAIM_STATES } from "../base/states.ts";
import { typed } from "../base/text.ts";
import { problem } from "../messages/shared.ts";
import { network } from "../networks/networks.ts";

/** Whose profile a creator's is, and how that was proved (decision 92). */
const endpoint = endpointsOf("creator-profile");

/** How long a code can be checked. */
export const CLAIM_CODE_MS = 2 * DAY_MS;
/** How long a link that was mailed to a profile's contact address works. */
export const CLAIM_LINK_MS = DAY_MS;

const creator = z.object({ _id: creatorId, full_name: z.string(), picture_url: z.string().nullable() });

const claimView = z.object({
  _id: uuid,
  creator,
  /** The account that the claim is proved by. */
  network,
  username: z.string(),
  state: z.enum(CLAIM_STATES),
  /** How it was proved; null: not yet. */
  method: z.enum(CLAIM_METHODS).nullable(),
  /** To be put into the account's biography; null: it cannot be read, or the claim does not wait for a code. */
  code: z.string().nullable(),
  codeExpiresAt: z.iso.datetime().nullable(),
  /** Whether this server can read the account's biography. Otherwise evidence is needed. */
  canReadBiography: z.boolean(),
  /** The profile's contact address, masked, where a link mailed to it proves the claim. */
  mailTo: z.string().nullable(),
  /** Networks of the creator's accounts at which signing in proves the claim. */
  signIns: z.array(network),
  /** Another user has the profile, and administrators decide whose it is. */
  isDisputed: z.boolean(),
  end: z.enum(CLAIM_ENDS).nullable(),
  createdAt: z.iso.datetime(),
});
export type ClaimView = z.infer<typeof claimView>;

const changed = z.object({ success: z.literal(true), claim: claimView });
const STANDING = ["second_factor_required", "account_closing", "workspace_closing"] as const;

export const listOwnCreators = endpoint({
  method: "GET",
  path: "/creator",
  auth: "user",
  reads: ["own-profile"],
  summary: "The creators whose profile is yours, and your claims that wait or ended lately",
  reply: z.object({
    /** `actsFor`: another user's, for which the caller acts; null: their own. */
    creators: z.array(creator.extend({ claim: uuid, actsFor: z.object({ _id: uuid, name: z.string() }).nullable() })),
    /** Creators who want the caller to act for them. */
    invitations: z.array(z.object({ _id: uuid, creator, by: z.string() })),
    claims: z.array(claimView),
  }),
});

/** An account that a search has found. */
const foundAccount = z.object({
  network,
  username: z.string(),
  creator,
  followers: z.number().nullable(),
  isClaimed: z.boolean(),
});

export const findOwnAccounts = endpoint({
  method: "GET",
  path: "/creator/accounts",
  auth: "user",
  reads: ["own-profile"],
  summary: "Accounts with this name or link, or of this creator, to find your own",
  query: z
    .strictObject({
      account: typed(WEBSITE_MAX).min(1, problem("input.ownAccount")).optional(),
      creator: creatorId.optional(),
    })
    .refine(({ account, creator: id }) => (account === undefined) !== (id === undefined), problem("input.ownAccount")),
  reply: z.object({
    accounts: z.array(foundAccount),
    /** Networks on which this server can look up an account that it does not know. */
    lookups: z.array(network),
  }),
  perMinute: 30,
});

export const startClaim = endpoint({
  method: "POST",
  path: "/creator/claims",
  auth: "user",
  touches: ["own-profile"],
  summary: "Claim the profile of a creator by an account; the reply has the code for its biography",
  body: z.strictObject({ network, username: typed(HANDLE_MAX).min(1, problem("input.ownAccount")) }),
  reply: changed,
  errors: ["not_found", "conflict", "too_many_requests", ...STANDING],
});

const claimParams = z.strictObject({ id: uuid });

export const checkClaim = endpoint({
  method: "POST",
  path: "/creator/claims/{id}/check",
  auth: "user",
  touches: ["own-profile", "profiles"],
  summary: "Read the account's biography and look for the code in it",
  params: claimParams,
  reply: changed,
  errors: ["not_found", "conflict", "too_many_requests", ...STANDING],
});

export const mailClaimLink = endpoint({
  method: "POST",
  path: "/creator/claims/{id}/mail",
  auth: "user",
  summary: "Mail a link to the profile's contact address: opening it proves the claim",
  params: claimParams,
  reply: z.object({ success: z.literal(true), mailTo: z.string() }),
  errors: ["not_found", "conflict", "too_many_requests", ...STANDING],
});

export const proveByLink = endpoint({
  method: "POST",
  path: "/creator/claims/link",
  auth: "user",
  touches: ["own-profile", "profiles"],
  summary: "Prove a claim of yours by the link that its contact address received",
  body: z.strictObject({ token }),
  reply: changed,
  errors: ["invalid_link", "not_found", "conflict", "too_many_requests", ...STANDING],
});

export const networkSignInUrl = endpoint({
  method: "POST",
  path: "/creator/claims/{id}/network",
  auth: "user",
  summary: "Start to prove a claim by sign-in at a network; returns the address to open",
  params: claimParams,
  body: z.strictObject({ network }),
  reply: z.object({ success: z.literal(true), url: z.url() }),
  errors: ["not_found", "conflict", "too_many_requests", ...STANDING],
});

export const proveByNetwork = endpoint({
  method: "POST",
  path: "/creator/claims/network",
  auth: "user",
  touches: ["own-profile", "profiles"],
  summary: "Prove a claim by the answer of the network that you signed in at",
  body: z.strictObject({
    /** Parameters with which the network sent the browser back, as in the address. */
    data: z.string().min(1).max(8_000),
  }),
  reply: changed,
  errors: [
    "sign_in_expired",
    "sign_in_not_confirmed",
    "sign_in_service_unavailable",
    "not_found",
    "conflict",
    "too_many_requests",
    ...STANDING,
  ],
});

/** Only these lead anywhere: administrators follow them. */
const link = typed(WEBSITE_MAX).regex(/^https?:\/\/[^\s/]\S*$/i, problem("input.httpsLink"));

export const sendEvidence = endpoint({
  method: "POST",
  path: "/creator/claims/{id}/evidence",
  auth: "user",
  touches: ["own-profile"],
  summary: "Send administrators what shows that the profile is yours: they decide",
  params: claimParams,
  body: z.strictObject({
    text: typed(TEXT_MAX).min(1, problem("input.evidence")),
    link: link.meta({ examples: ["https://evidence.example/mine"] }).or(z.literal("")),
  }),
  reply: changed,
  errors: ["not_found", "conflict", "too_many_requests", ...STANDING],
});

export const releaseClaim = endpoint({
  method: "POST",
  path: "/creator/claims/{id}/release",
  auth: "user",
  touches: ["own-profile", "profiles", "moderation"],
  summary: "Withdraw a claim, or give up a profile: what you declared in it is withdrawn",
  params: claimParams,
  reply: z.object({ success: z.literal(true) }),
  errors: ["not_found", "conflict", ...STANDING],
});
