import type { Resolver } from "node:dns/promises";
import type { Disk } from "flydrive";
import type { Logger } from "pino";
import type { ApiScope } from "#contract/api-keys.ts";
import type { Auth, Endpoint, ParsedInput } from "#contract/base/endpoint.ts";
import type { EventName, EventPayload } from "#contract/base/events.ts";
import type { Role } from "#contract/base/roles.ts";
import type { Config } from "./config.ts";
import type { Database } from "./db/connect.ts";
import type { Engine } from "./engine/client.ts";
import type { Queue } from "./jobs/queue.ts";
import type { Registry } from "./kernel/feature.ts";
import type { Reach } from "./kernel/hold.ts";

export type Member = {
  kind: "member";
  userId: string;
  customerId: string;
  /** The workspace has one: limits of what all its owner's workspaces share are counted by it. */
  ownerId: string;
  name: string;
  member: Role;
  isAdmin: boolean;
  plan: number;
  /** Why calls of the workspace are refused until the user has done something about it; absent in good standing. */
  hold?: "second_factor_required" | "account_closing" | "workspace_closing";
  /** Whether the workspace has records of its own of any creator, where the caller's session was read. */
  hasLayers?: boolean;
  /** The session, or the API key. */
  sessionId: string;
  /** An administrator sees the product as this member, and changes nothing. */
  impersonation?: { by: string; until: Date; isOver: boolean };
  /** An API key is limited to these scopes, in addition to the role. */
  scopes?: readonly ApiScope[];
};
export type Visitor = { kind: "visitor" };
/** A visitor of what a workspace shares, of whose data they see what it shows: reads as the workspace, on its tenant database. */
export type Guest = { kind: "guest"; customerId: string; plan: number };
/** The system itself: jobs, commands, start-up. */
export type System = { kind: "system" };
export type Actor = Member | Visitor | Guest | System;

/** Base URL of the simulated networks, each under its connector's key, and the credential they accept. */
export type SimulatedNetworks = { base: string; credential: string };

/** What is read of the DNS; errors have its codes. */
export type Dns = Pick<Resolver, "resolveTxt" | "resolveCname" | "resolve4" | "resolve6">;

/** Takes the place of a workspace's id in events that concern all of them. */
export const EVERY_WORKSPACE = "every";

/** All dependencies of a handler. Inside a transaction `db` is that transaction. */
export type Context<A extends Actor = Actor> = {
  actor: A;
  db: Database;
  engine: Engine;
  files: Disk;
  queue: Queue;
  clock: { now: () => Date };
  config: Config;
  log: Logger;
  /** The registry of what features declare. */
  features: Registry;
  /** The simulated networks for accounts of the sample world, while it is loaded: real networks do not have them. */
  simulated: () => SimulatedNetworks | undefined;
  /** The DNS, for domains of creators. */
  dns: Dns;
  /** Tells that the program is at a point where tests stop it. */
  reach: Reach;
  /** Notifies connected clients of a workspace; inside a transaction, after the commit. */
  emit: <N extends EventName>(customerId: string, event: N, payload: EventPayload<N>) => void;
  /** Disconnects the clients of ended sessions from events. */
  disconnect: (sessionIds: readonly string[]) => void;
};

/** Properties of the caller that only exist for HTTP calls. */
export type Client = {
  /** The client's IPv4 address, or the /64 network of its IPv6 address. */
  address: string;
  /** What the audit log stores of the address: its /24, or its /64. */
  network: string;
  /** What it stores of the user agent. */
  device: "computer" | "phone" | "other";
  /** A direct request from this machine, not through a proxy. */
  isLoopback: boolean;
  userAgent: string | null;
  /** The client's tab id; a tab does not need notices of its own changes. */
  tabId: string | null;
  refreshToken: string | null;
  /** Aborted when the client disconnects before the reply. */
  signal: AbortSignal;
  /** A cookie by name; null when absent. */
  cookie: (name: string) => string | null;
  /** Sets an HttpOnly cookie: for so many seconds, or until the browser closes. */
  setCookie: (cookie: { name: string; value: string; path: string; seconds?: number }) => void;
  setSession: (tokens: { access: string; refresh: string; remember: boolean }) => void;
  dropSession: () => void;
};

type ActorOf<A extends Auth> = A extends "public" ? Member | Visitor : Member;

/** Arguments of the handler of an endpoint. */
export type Call<E extends Endpoint> = {
  ctx: Context<ActorOf<E["auth"]>>;
  input: ParsedInput<E>;
  client: Client;
};

/** Result of a handler for a download. */
export type Download = { fileName: string; contentType: string; content: NodeJS.ReadableStream | Buffer | string };
