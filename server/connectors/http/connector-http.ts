import type { z } from "zod";

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
