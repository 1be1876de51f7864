import type { FastifyReply } from "fastify";
import { sentinelOf, type Sentinel } from "./handles.ts";

/** An answer of a network's own shape. */
export type Answer = { status: number; body: unknown; headers?: Record<string, string> };

/** How a network says it; whatever is absent it does not say. */
export type Manners = Partial<Record<Extract<Sentinel, "private" | "quota" | "malformed">, Answer>> & {
  /** `at`: when asking makes sense again. */
  ratelimit: (wait: { seconds: number; at: Date }) => Answer;
  broken: Answer;
};

const LONG_S = 120;
const SHORT_S = 1;
/** A cloud's metadata: nothing that is asked for somebody else may ever reach it. */
const PRIVATE = "http://169.254.169.254/latest/meta-data/";

/** How long whoever was asked to come back later is welcome. */
const WELCOME_MS = 10_000;

/** When who was asked to come back later, by handle. One network's, for as long as it runs. */
export type Waiting = Map<string, Date>;

/** Answers in place of a network if one of the handles does not behave; whether it did. */
export function misbehave(
  handles: readonly string[],
  reply: FastifyReply,
  { manners, waiting, now }: { manners: Manners; waiting: Waiting; now: Date },
): boolean {
  const patience = (seconds: number) =>
    answer(manners.ratelimit({ seconds, at: new Date(now.getTime() + seconds * 1000) }));
  const answer = (told: Answer | undefined) => {
    if (told)
      void reply
        .code(told.status)
        .headers(told.headers ?? {})
        .send(told.body);
    return told !== undefined;
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
        reply.hijack(); // the connection stays open and says nothing
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
