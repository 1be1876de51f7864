import type { Disk } from "flydrive";
import type { Logger } from "pino";
import type { Auth, Endpoint, ParsedInput } from "#contract/endpoint.ts";
import type { EventName, EventPayload } from "#contract/events.ts";
import type { Role } from "#contract/roles.ts";
import type { Config } from "./config.ts";
import type { Database } from "./db/connect.ts";
import type { Engine } from "./engine/client.ts";
import type { Queue } from "./jobs/queue.ts";
import type { Registry } from "./kernel/feature.ts";

export type Member = {
  kind: "member";
  userId: string;
  customerId: string;
  name: string;
  member: Role;
  isAdmin: boolean;
  plan: number;
  sessionId: string;
};
export type Visitor = { kind: "visitor" };
/** The program itself: jobs, commands, start-up. */
export type System = { kind: "system" };
export type Actor = Member | Visitor | System;

/** Where simulated networks are, each under its connector's key, and what they take for every credential. */
export type SimulatedNetworks = { base: string; credential: string };

/** Everything variable a verb may use. Inside a transaction `db` is that transaction. */
export type Context<A extends Actor = Actor> = {
  actor: A;
  db: Database;
  engine: Engine;
  files: Disk;
  queue: Queue;
  clock: { now: () => Date };
  config: Config;
  log: Logger;
  /** What features declare for one another. */
  features: Registry;
  /** The networks that accounts of the sample world are asked of, while it is there: no real network knows them. */
  simulated: () => SimulatedNetworks | undefined;
  /** Tells every open tab of a customer; inside a transaction, once it is committed. */
  emit: <N extends EventName>(customerId: string, event: N, payload: EventPayload<N>) => void;
};

/** What only calls over HTTP know of their caller. */
export type Client = {
  /** The caller's address; loopback when it comes from this machine itself, not through a proxy. */
  address: string;
  isLoopback: boolean;
  userAgent: string | null;
  /** The browser tab that calls, as it names itself; it needs no notice of its own changes. */
  tabId: string | null;
  refreshToken: string | null;
  /** Aborted when the caller goes away before they are answered. */
  signal: AbortSignal;
  /** A cookie of theirs by name; null when they have none. */
  cookie: (name: string) => string | null;
  /** Gives them a cookie that scripts cannot read: for so many seconds, or until the browser closes. */
  keepCookie: (cookie: { name: string; value: string; path: string; seconds?: number }) => void;
  keepSession: (tokens: { access: string; refresh: string; remember: boolean }) => void;
  dropSession: () => void;
};

type ActorOf<A extends Auth> = A extends "public" ? Member | Visitor : Member;

/** What a verb that answers an endpoint is called with. */
export type Call<E extends Endpoint> = {
  ctx: Context<ActorOf<E["auth"]>>;
  input: ParsedInput<E>;
  client: Client;
};

/** What a verb answers for an endpoint that is a download. */
export type Download = { fileName: string; contentType: string; content: NodeJS.ReadableStream | Buffer | string };
