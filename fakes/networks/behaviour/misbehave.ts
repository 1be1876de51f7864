import type { FastifyReply } from "fastify";
import { sentinelOf, type Sentinel } from "./handles.ts";

/** A response in a network's own format. */
export type Answer = { status: number; body: unknown; headers?: Record<string, string> };

/** Responses of a network by failure; unsupported ones are absent. */
export type Manners = Partial<Record<Extract<Sentinel, "private" | "quota" | "malformed">, Answer>> & {
  /** `at`: when to retry. */
  ratelimit: (wait: { seconds: number; at: Date }) => Answer;
  broken: Answer;
};

const LONG_S = 120;
const SHORT_S = 1;
/** Cloud metadata service: SSRF protection must never allow a request to it. */
const PRIVATE = "http://169.254.169.254/latest/meta-data/";

/** Window in which a delayed retry is accepted. */
const WELCOME_MS = 10_000;

/** Retry times by handle, for one network, for the lifetime of the process. */
export type Waiting = Map<string, Date>;

/** Sends a special response if one of the handles requires it; returns whether it did. */
export function misbehave(
  handles: readonly string[],
  reply: FastifyReply,
  { manners, waiting, now }: { manners: Manners; waiting: Waiting; now: Date },
): boolean {
  const patience = (seconds: number) =>
    answer(manners.ratelimit({ seconds, at: new Date(now.getTime() + seconds * 1000) }));
  const answer = (response: Answer | undefined) => {
    if (response)
      void reply
        .code(response.status)
        .headers(response.headers ?? {})
        .send(response.body);
    return response !== undefined;
  };
  for (const handle of handles) {
    const sentinel = sentinelOf(handle);
    switch (sentinel) {
      case "ratelimit":
        return patience(LONG_S);
      case "later":
        if (now.getTime() - (waiting.get(handle)?.getTime() ?? 0) < WELCOME_MS) break;
        waiting.set(handle, now);
        return patience(SHORT_S);
      case "slow":
        reply.hijack(); // the connection stays open without a response
        return true;
      case "redirect":
        void reply.redirect(PRIVATE);
        return true;
      case "broken":
      case "private":
      case "quota":
      case "malformed":
        if (answer(manners[sentinel])) return true;
        break;
      case "notfound":
      case "hidden":
      case undefined:
    }
  }
  return false;
}
