import type { z } from "zod";
import type { FailureKind } from "#contract/sources.ts";
import type { ConnectorFailure } from "../failure.ts";

export type ConnectorRequest = {
  url: string;
  headers?: Readonly<Record<string, string>>;
  method?: "GET" | "POST";
  /** Sent as a form. */
  form?: Readonly<Record<string, string>>;
  /** What asking costs, in the units of the connector's quota; 1 unless said. */
  units?: number;
  /** What asking costs, in millionths of a dollar. */
  micros?: number;
  /**
   * What a refusal (a status from 400 on) of this network means where the status alone does not say it; `body` is what
   * was told, parsed when it is JSON. undefined: what the status says.
   */
  explain?: (told: { status: number; body: unknown }) => { kind: FailureKind; msg: string } | undefined;
};

/**
 * How connectors ask. Throws a ConnectorFailure for everything that is not an answer: refused addresses, limits that
 * are reached (before anything is sent), 401, 403, 404, 429 with its Retry-After, 5xx, silence, and answers of another
 * shape than the schema's.
 */
export type ConnectorHttp = {
  json: <S extends z.ZodType>(request: ConnectorRequest & { schema: S }) => Promise<z.output<S>>;
  text: (request: ConnectorRequest) => Promise<string>;
};

/** Who counts what a connector asks, and remembers how it went. */
export type Meter = {
  /** Before a request is sent. Throws a ConnectorFailure, `limit_reached` or what it still waits for. */
  spend: (cost: { units: number; micros: number }) => Promise<void>;
  /** The network itself refused, fell silent or was not understood: not that one creator is not there. */
  failed: (failure: ConnectorFailure) => Promise<void>;
};
