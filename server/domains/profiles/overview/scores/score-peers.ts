import { setTimeout } from "node:timers/promises";
import { comparedFigure } from "#contract/creators.ts";
import type { ShownScore } from "#contract/profiles/scores.ts";
import { peerRange, peerSizeOf } from "#contract/scores/influence.ts";
import type { Context } from "../../../../context.ts";
import type { Engine } from "../../../../engine/client.ts";
import {
  scoreThresholds,
  type PlacedScore,
  type ScoreThresholds,
} from "../../../../engine/queries/peers/score-thresholds.ts";
import { placeOn } from "../../../creators/index.ts";
import type { ScoredAccount } from "../../scoring/rules.ts";

type Group = Pick<ScoreThresholds, "network" | "level" | "is_brand" | "size" | "score">;
type Thresholds = ReadonlyMap<string, ScoreThresholds>;
type Cached = { until: number; latest: Thresholds | undefined; loading: Promise<Thresholds> | undefined };

/** Scores of an installation change at night and after imports; measuring a million takes seconds. */
const CACHE_MS = 60 * 60_000;
const RETRY_MS = 60_000;
/** An overview does not wait longer for the first measurement. */
const WAIT_MS = 250;
const cache = new WeakMap<Engine, Cached>();

/**
 * Returns the distributions of scores: the last measured ones, which are measured again in the background. They are
 * empty until the first measurement ends, which `onMeasured` announces.
 */
export async function readScorePeers({ engine, clock, log }: Context, onMeasured: () => void): Promise<Thresholds> {
  const now = clock.now().getTime();
  const cached = cache.get(engine) ?? { until: 0, latest: undefined, loading: undefined };
  cache.set(engine, cached);
  if (cached.until <= now && cached.loading === undefined) {
    cached.loading = scoreThresholds(engine)
      .then((rows) => {
        cached.latest = new Map(rows.map((row) => [keyOf(row), row]));
        cached.until = now + CACHE_MS;
        return cached.latest;
      })
      .catch((error: unknown) => {
        // An overview needs PostgreSQL alone; without the engine its scores have no percentiles.
        log.warn({ err: error }, "the distributions of scores were not measured");
        cached.until = now + RETRY_MS;
        return cached.latest ?? new Map();
      })
      .finally(() => {
        cached.loading = undefined;
      });
  }
  if (cached.latest) return cached.latest;
  const none: Thresholds = new Map();
  const found = await Promise.race([cached.loading ?? none, setTimeout(WAIT_MS, undefined, { ref: false })]);
  if (!found) void cached.loading?.then((measured) => measured.size > 0 && onMeasured());
  return found ?? none;
}

/** The place of a score among creators with as many followers on the account's network; among all where they are too few. */
export function placeOf(
  thresholds: Thresholds,
  {
    score,
    value,
    account,
    isBrand,
  }: { score: PlacedScore; value: number | null; account: ScoredAccount; isBrand: boolean },
): Pick<ShownScore, "percentile" | "peers"> {
  const { network } = account.view;
  const followers = comparedFigure(account.view, "followers");
  if (value === null || followers === null) return { percentile: null, peers: null };
  const size = peerSizeOf(followers);
  const own = thresholds.get(keyOf({ network, level: "size", is_brand: isBrand ? 1 : 0, size, score }));
  const group = own ?? thresholds.get(keyOf({ network, level: "network", is_brand: 0, size: 0, score }));
  if (!group) return { percentile: null, peers: null };
  const { level, n } = group;
  const range = own ? { kind: isBrand ? ("brand" as const) : ("person" as const), ...peerRange(size) } : ALL;
  return { percentile: placeOn(group.thresholds, value), peers: { level, network, n, ...range } };
}

const ALL = { kind: null, from: null, to: null };

function keyOf({ network, level, is_brand: isBrand, size, score }: Group): string {
  return `${network} ${level} ${isBrand} ${size} ${score}`;
}
