import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { z } from "zod";
import type { FailureKind } from "#contract/sources.ts";
import { english } from "#contract/messages/catalogue.ts";
import type { Connector } from "../connector.ts";
import { ConnectorFailure } from "../failure.ts";
import type { ConnectorHttp, ConnectorRequest, Meter } from "./connector-http.ts";
import { failureOf } from "./failure-of.ts";
import { retryAt, exhaustedUntil } from "./retry-after.ts";
import { send, type HttpResponse } from "./transport.ts";

export type HttpSettings = {
  connector: Pick<Connector, "label" | "quota"> & { key: string };
  /** Base URL of the network: the official one, or the simulated one. */
  base: string;
  meter: Meter;
  log: Pick<Logger, "debug">;
  now: () => Date;
  /** Time limit of a request including redirects, retries and the whole response. */
  timeoutMs: number;
  /** Origin of the simulated networks: the only one on this machine that may be requested. */
  simulated?: string | undefined;
  /** Delays before the second and the third attempt after a transient failure. */
  backoffMs?: readonly number[];
  maxBytes?: number;
  timer?: Timer;
};

/** The passing of time, in milliseconds. */
export type Timer = { wait: (ms: number) => Promise<unknown>; deadline: (ms: number) => AbortSignal };
const TIMER: Timer = { wait: async (ms) => sleep(ms), deadline: (ms) => AbortSignal.timeout(ms) };

/** Longer delays are left to the caller. */
const SHORT_WAIT_MS = 2_000;
/** Delay after a rate limit without Retry-After. */
const DEFAULT_WAIT_MS = 60_000;
const BACKOFF_MS = [300, 1_200];
const MAX_BYTES = 16 * 1024 * 1024;

/** Failures of the network or the credentials, as opposed to a missing creator. */
const NETWORK_FAILURES = new Set<FailureKind>(["unauthorized", "quota", "rate_limited", "unavailable", "malformed"]);

/** An HTTP client for one connector, for the duration of one operation. */
export function createHttpClient(settings: HttpSettings): ConnectorHttp {
  const { connector, meter, now, backoffMs = BACKOFF_MS, maxBytes = MAX_BYTES, timer = TIMER } = settings;
  const { label } = connector;
  const waits = new Map<string, Date>();

  async function sendWithRetries(request: ConnectorRequest): Promise<HttpResponse> {
    const signal = timer.deadline(settings.timeoutMs);
    for (let tries = 0; ; tries += 1) {
      await waitForLimit(waits.get(originOf(request)));
      await meter.spend({ units: request.units ?? 1, micros: request.micros ?? 0 });
      try {
        return await attempt(request, signal);
      } catch (error) {
        if (!(error instanceof ConnectorFailure)) throw error;
        const wait = signal.aborted ? undefined : retryDelay(error, backoffMs[tries], now());
        if (wait === undefined) {
          if (error.kind === "rate_limited" && error.retryAt) waits.set(originOf(request), error.retryAt);
          await reportFailure(error, request);
          throw error;
        }
        await timer.wait(wait);
      }
    }
  }

  /** Waits out a short rate limit that is known to be in effect; fails for a longer one without sending a request. */
  async function waitForLimit(until: Date | undefined): Promise<void> {
    const wait = until ? until.getTime() - now().getTime() : 0;
    if (wait > SHORT_WAIT_MS)
      throw new ConnectorFailure("rate_limited", english("sources.rateLimited", { source: label }), { retryAt: until });
    if (wait > 0) await timer.wait(wait);
  }

  async function attempt(request: ConnectorRequest, signal: AbortSignal): Promise<HttpResponse> {
    const response = await sendOnce(request, signal);
    const failure = failureOf(response, { label, explain: request.explain });
    if (failure) {
      const { kind, msg } = failure;
      throw new ConnectorFailure(kind, msg, { retryAt: retryTime(kind, response.headers) });
    }
    const until = exhaustedUntil(response.headers, now());
    if (until) waits.set(originOf(request), until);
    return response;
  }

  async function sendOnce(request: ConnectorRequest, signal: AbortSignal): Promise<HttpResponse> {
    const startedAt = performance.now();
    try {
      const response = await send(request, { trusted: settings.simulated, signal, maxBytes });
      const { host, pathname } = new URL(request.url);
      const ms = Math.round(performance.now() - startedAt);
      // Never log the query: it may contain keys.
      settings.log.debug(
        { connector: connector.key, host, pathname, status: response.status, ms },
        "connector request",
      );
      return response;
    } catch (error) {
      throw findBlockedAddress(error) ?? connectionFailure(error, signal.aborted);
    }
  }

  function connectionFailure(cause: unknown, isTimeout: boolean): ConnectorFailure {
    const seconds = Math.ceil(settings.timeoutMs / 1000);
    const msg = isTimeout
      ? english("sources.noResponse", { source: label, seconds })
      : english("sources.unreachable", { source: label });
    return new ConnectorFailure("unavailable", msg, { cause });
  }

  function retryTime(kind: FailureKind, headers: HttpResponse["headers"]): Date | undefined {
    if (kind === "quota") return connector.quota.resetsAt(now());
    if (kind === "rate_limited") return retryAt(headers, now()) ?? new Date(now().getTime() + DEFAULT_WAIT_MS);
    return kind === "unavailable" ? retryAt(headers, now()) : undefined;
  }

  async function reportFailure(failure: ConnectorFailure, { url }: ConnectorRequest): Promise<void> {
    if (NETWORK_FAILURES.has(failure.kind) && isSameSite(url, settings.base)) await meter.failed(failure);
  }

  return {
    async json(request) {
      const { body } = await sendWithRetries(request);
      const read = readJson(body, request.schema, label);
      if ("value" in read) return read.value;
      await reportFailure(read.failure, request);
      throw read.failure;
    },
    text: async (request) => (await sendWithRetries(request)).body,
  };
}

/** Delay before the next attempt, in milliseconds; undefined: do not retry. */
function retryDelay({ kind, retryAt: at }: ConnectorFailure, backoff: number | undefined, now: Date) {
  if (backoff === undefined || (kind !== "rate_limited" && kind !== "unavailable")) return undefined;
  const wait = at ? Math.max(at.getTime() - now.getTime(), 0) : backoff;
  return wait <= SHORT_WAIT_MS ? wait : undefined;
}

/** The failure thrown by the address check, however deeply the client has wrapped it. */
function findBlockedAddress(error: unknown): ConnectorFailure | undefined {
  if (error instanceof ConnectorFailure) return error;
  return error instanceof Error && error.cause !== undefined ? findBlockedAddress(error.cause) : undefined;
}

function originOf({ url }: ConnectorRequest): string {
  return URL.parse(url)?.origin ?? "";
}

/** Whether two URLs belong to the same site: the last two labels of their hosts are equal. */
function isSameSite(url: string, base: string): boolean {
  return siteOf(url) === siteOf(base);
}

function siteOf(url: string): string | undefined {
  return URL.parse(url)?.hostname.split(".").slice(-2).join(".");
}

/** A response parsed by its schema, or a failure that names the invalid field. */
function readJson<S extends z.ZodType>(
  body: string,
  schema: S,
  label: string,
): { value: z.output<S> } | { failure: ConnectorFailure } {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch (cause) {
    return { failure: new ConnectorFailure("malformed", english("sources.notJson", { source: label }), { cause }) };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return { value: parsed.data };
  const [issue] = parsed.error.issues;
  const field = issue?.path.join(".") || "response";
  const problem = issue?.message ?? "unexpected value";
  const msg = english("sources.invalidResponse", { source: label, field, problem });
  return { failure: new ConnectorFailure("malformed", msg) };
}
