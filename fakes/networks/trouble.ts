import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyReply } from "fastify";

/** Troubles any network may have, each met by asking about "<trouble>.sample". */
const TROUBLES = ["ratelimit", "broken", "malformed", "slow", "redirect"] as const;
type Trouble = (typeof TROUBLES)[number];

/** Longer than anybody waits. */
const SLOW_MS = 120_000;
/** Where a network that is not what it seems would send whoever asks: to the secrets of the machine they ask from. */
const PRIVATE = "http://169.254.169.254/latest/meta-data/";

/** The trouble somebody's name stands for; undefined: none. */
export function troubleOf(handle: string): Trouble | undefined {
  const [word = ""] = handle.split(/[.@]/);
  return isReserved(handle) ? TROUBLES.find((trouble) => trouble === word.toLowerCase()) : undefined;
}

/** Names of the simulated world: only those are known here. */
function isReserved(handle: string): boolean {
  return handle.toLowerCase().endsWith(".sample");
}

/** Answers as a network in trouble does; `busy` and `failed` are what this one says to 429 and 500. */
export async function suffer(
  reply: FastifyReply,
  what: Trouble,
  { busy, failed }: { busy: unknown; failed: unknown },
): Promise<FastifyReply> {
  switch (what) {
    case "ratelimit":
      return reply.code(429).header("retry-after", "90").send(busy);
    case "broken":
      return reply.code(500).send(failed);
    case "malformed":
      return reply.type("application/json").send('{"data": [{"id": 7,');
    case "redirect":
      return reply.redirect(PRIVATE);
    case "slow": {
      const gone = new AbortController();
      reply.raw.once("close", () => gone.abort());
      await sleep(SLOW_MS, undefined, { signal: gone.signal, ref: false }).catch(() => undefined);
      return reply.send({});
    }
  }
}
