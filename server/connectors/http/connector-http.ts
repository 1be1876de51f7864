import type { z } from "zod";
import type { FailureKind } from "#contract/sources.ts";
import type { ConnectorFailure } from "../failure.ts";

export type ConnectorRequest = {
  url: string;
  headers?: Readonly<Record<string, string>>;
  method?: "GET" | "POST";
  /** Sent as a form. */
  form?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  json?: unknown;
  /** Cost of the request in units of the connector's quota; default 1. */
  units?: number;
  /** Cost of the request in millionths of a dollar. */
  micros?: number;
  /**
   * The meaning of an error response (status 400 and up) of this network where the status alone is not sufficient;
   * `body` is parsed when it is JSON. undefined: decided by the status.
   */
  explain?: (response: { status: number; body: unknown }) => { kind: FailureKind; msg: string } | undefined;
};

/**
 * HTTP client of connectors. Throws a ConnectorFailure for everything but a valid response: blocked addresses, exceeded
 * limits (before anything is sent), 401, 403, 404, 429 with its Retry-After, 5xx, timeouts, and responses that do not
 * match the schema.
 */
export type ConnectorHttp = {
  json: <S extends z.ZodType>(request: ConnectorRequest & { schema: S }) => Promise<z.output<S>>;
  text: (request: ConnectorRequest) => Promise<string>;
};

/** Counts the requests of a connector and records failures. */
export type Meter = {
  /** Call before each request. Throws a ConnectorFailure: `limit_reached`, or the block that is still in effect. */
  spend: (cost: { units: number; micros: number }) => Promise<void>;
  /**
   * Records a failure of the network as a whole: an error, a timeout or an invalid response, but not a missing creator.
   */
  failed: (failure: ConnectorFailure) => Promise<void>;
};
