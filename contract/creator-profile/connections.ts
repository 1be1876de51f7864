import { z } from "zod";
import { endpointsOf } from "../base/endpoint.ts";
import { creatorId, uuid } from "../base/ids.ts";
import { mailProblem } from "../mail/problem.ts";
import { network } from "../networks/networks.ts";
import { AUDIENCE_DIMENSIONS } from "../profiles/audience.ts";

/** Accounts that a creator connects, so that their networks give figures with consent (decision 110). */
const endpoint = endpointsOf("creator-profile");

const params = z.strictObject({ id: creatorId });

const connectionView = z.object({
  _id: uuid,
  network,
  username: z.string(),
  connectedAt: z.iso.datetime(),
  /** null: not yet. */
  readAt: z.iso.datetime().nullable(),
  /** Why the newest attempt to read it failed. */
  problem: mailProblem.nullable(),
  /** Whether it is read again only once the creator has connected it again. */
  isStopped: z.boolean(),
  /** What the network gives of the audience; null: the creator has not allowed it. */
  audience: z
    .object({
      /** null: nothing was read so far. */
      readAt: z.iso.datetime().nullable(),
      dimensions: z.array(z.enum(AUDIENCE_DIMENSIONS)),
    })
    .nullable(),
});
export type ConnectionView = z.infer<typeof connectionView>;

const connections = z.object({
  connections: z.array(connectionView),
  /** Networks of the profile that can be connected here, and that have an account that is not connected. */
  available: z.array(network),
  /** Networks of the profile that can be connected here and give what they know of an audience. */
  audiences: z.array(network),
});

export const listConnections = endpoint({
  method: "GET",
  path: "/creator/edit/{id}/connections",
  auth: "creator",
  reads: ["own-profile"],
  summary: "The accounts that you have connected, and the networks that you can connect",
  params,
  reply: connections,
});

const STANDING = ["second_factor_required", "account_closing", "workspace_closing"] as const;

export const connectionUrl = endpoint({
  method: "POST",
  path: "/creator/edit/{id}/connections",
  auth: "creator",
  summary: "Start to connect an account by sign-in at its network; returns the address to open",
  params,
  body: z.strictObject({
    network,
    /** Also what the network knows of the audience, which takes a permission of its own. */
    audience: z.boolean().optional(),
  }),
  reply: z.object({ success: z.literal(true), url: z.url() }),
  errors: ["not_found", "conflict", "too_many_requests"],
});

/** States of these sign-ins begin with it, so that the page which the network leads to knows which call to make. */
export const CONNECTING = "connect.";

export const connectAccount = endpoint({
  method: "POST",
  path: "/creator/connections",
  auth: "user",
  touches: ["own-profile"],
  summary: "Connect an account by the answer of the network that you signed in at",
  body: z.strictObject({
    /** Parameters with which the network sent the browser back, as in the address. */
    data: z.string().min(1).max(8_000),
  }),
  reply: z.object({ success: z.literal(true), creator: creatorId, network, username: z.string() }),
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

export const disconnectAccount = endpoint({
  method: "POST",
  path: "/creator/edit/{id}/connections/{connectionId}/disconnect",
  auth: "creator",
  touches: ["own-profile", "profiles", "audiences"],
  summary: "Disconnect an account: its figures that were read with your consent are removed",
  params: params.extend({ connectionId: uuid }),
  reply: connections.extend({ success: z.literal(true) }),
  errors: ["not_found"],
});
