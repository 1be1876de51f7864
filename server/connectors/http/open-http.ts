import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { FailureKind } from "#contract/sources.ts";
import type { Connector } from "../connector.ts";
import { ConnectorFailure } from "../failure.ts";
import type { ConnectorHttp, ConnectorRequest, Meter } from "./connector-http.ts";
import { failureOf } from "./failure-of.ts";
import { readJson } from "./read-json.ts";
import { retryAt, usedUpUntil } from "./retry-after.ts";
import { send, type Told } from "./transport.ts";

export type HttpSettings = {
  connector: Pick<Connector, "key" | "label" | "quota">;
  /** Where the network is asked: its official address, or the simulated one. */
  base: string;
  meter: Meter;
  log: Pick<Logger, "debug">;
  now: () => Date;
  /** What asking once may take, with redirects, tries and all of the answer. */
  timeoutMs: number;
  /** The origin of the simulated networks: the only one on this machine that may be asked. */
  simulated?: string | undefined;
  /** Waits before the second and the third try of what failed by itself. */
  backoffMs?: readonly number[];
  maxBytes?: number;
};

/** Waits longer than this are the caller's to wait. */
const SHORT_WAIT_MS = 2_000;
/** When a network asks for patience and does not say how much. */
const UNSAID_WAIT_MS = 60_000;
const BACKOFF_MS = [300, 1_200];
const MAX_BYTES = 16 * 1024 * 1024;

/** Failures that are the network's or the credentials', not that one creator is not there. */
const OF_THE_NETWORK = new Set<FailureKind>(["unauthorized", "quota", "rate_limited", "unavailable", "malformed"]);

/** How one connector asks its network, from now until what it was opened for is done. */
export function openHttp(settings: HttpSettings): ConnectorHttp {
  const { connector, meter, now, backoffMs = BACKOFF_MS, maxBytes = MAX_BYTES } = settings;
  const { label } = connector;
  const waits = new Map<string, Date>();

  async function ask(request: ConnectorRequest): Promise<Told> {
    const signal = AbortSignal.timeout(settings.timeoutMs);
    for (let tries = 0; ; tries += 1) {
      await patience(waits.get(originOf(request)));
      await meter.spend({ units: request.units ?? 1, micros: request.micros ?? 0 });
      try {
        return await attempt(request, signal);
      } catch (error) {
        if (!(error instanceof ConnectorFailure)) throw error;
        const wait = signal.aborted ? undefined : waitBeforeNext(error, backoffMs[tries], now());
        if (wait === undefined) {
          if (error.kind === "rate_limited" && error.retryAt) waits.set(originOf(request), error.retryAt);
          await note(error, request);
          throw error;
        }
        await sleep(wait);
      }
    }
  }

  /** A limit that is known to be used up: a moment is waited, more is not, and nothing is sent. */
  async function patience(until: Date | undefined): Promise<void> {
    const wait = until ? until.getTime() - now().getTime() : 0;
    if (wait > SHORT_WAIT_MS)
      throw new ConnectorFailure("rate_limited", `${label} asks for patience.`, { retryAt: until });
    if (wait > 0) await sleep(wait);
  }

  async function attempt(request: ConnectorRequest, signal: AbortSignal): Promise<Told> {
    const told = await sendOnce(request, signal);
    const failure = failureOf(told, { label, explain: request.explain });
    if (failure) {
      const { kind, msg } = failure;
      throw new ConnectorFailure(kind, msg, { retryAt: whenAgain(kind, told.headers) });
    }
    const until = usedUpUntil(told.headers, now());
    if (until) waits.set(originOf(request), until);
    return told;
  }

  async function sendOnce(request: ConnectorRequest, signal: AbortSignal): Promise<Told> {
    const begun = performance.now();
    try {
      const told = await send(request, { simulated: settings.simulated, signal, maxBytes });
      const { host, pathname } = new URL(request.url);
      const ms = Math.round(performance.now() - begun);
      // Never the query: keys stand in it.
      settings.log.debug({ connector: connector.key, host, pathname, status: told.status, ms }, "asked a network");
      return told;
    } catch (error) {
      throw refusedWithin(error) ?? silence(error, signal.aborted);
    }
  }

  function silence(cause: unknown, isLate: boolean): ConnectorFailure {
    const seconds = Math.ceil(settings.timeoutMs / 1000);
    const msg = isLate ? `${label} did not answer within ${seconds} s.` : `${label} cannot be reached.`;
    return new ConnectorFailure("unavailable", msg, { cause });
  }

  function whenAgain(kind: FailureKind, headers: Told["headers"]): Date | undefined {
    if (kind === "quota") return connector.quota.resetsAt(now());
    if (kind === "rate_limited") return retryAt(headers, now()) ?? new Date(now().getTime() + UNSAID_WAIT_MS);
    return kind === "unavailable" ? retryAt(headers, now()) : undefined;
  }

  async function note(failure: ConnectorFailure, { url }: ConnectorRequest): Promise<void> {
    if (OF_THE_NETWORK.has(failure.kind) && isSameSite(url, settings.base)) await meter.failed(failure);
  }

  return {
    async json(request) {
      const { body } = await ask(request);
      const read = readJson(body, request.schema, label);
      if ("value" in read) return read.value;
      await note(read.failure, request);
      throw read.failure;
    },
    text: async (request) => (await ask(request)).body,
  };
}

/** How long to wait before the next try, in milliseconds; undefined: there is none. */
function waitBeforeNext({ kind, retryAt: at }: ConnectorFailure, backoff: number | undefined, now: Date) {
  if (backoff === undefined || (kind !== "rate_limited" && kind !== "unavailable")) return undefined;
  const wait = at ? Math.max(at.getTime() - now.getTime(), 0) : backoff;
  return wait <= SHORT_WAIT_MS ? wait : undefined;
}

/** What the guard of addresses threw, however deep the client has wrapped it. */
function refusedWithin(error: unknown): ConnectorFailure | undefined {
  if (error instanceof ConnectorFailure) return error;
  return error instanceof Error && error.cause !== undefined ? refusedWithin(error.cause) : undefined;
}

function originOf({ url }: ConnectorRequest): string {
  return URL.parse(url)?.origin ?? "";
}

/** Whether two addresses are of one owner: equal in the last two parts of their hosts. */
function isSameSite(url: string, base: string): boolean {
  return siteOf(url) === siteOf(base);
}

function siteOf(url: string): string | undefined {
  return URL.parse(url)?.hostname.split(".").slice(-2).join(".");
}
