import { countCosts, type Costs } from "./costs.ts";
import { load, type Request } from "./load.ts";
import type { BenchWorld } from "./world.ts";

/** A measured request, with its number of rounds and its target. */
export type Case = {
  what: string;
  requests: Request[];
  /** Sends the same query to the engine alone. */
  bare?: (round: number) => Promise<unknown>;
  /** Milliseconds sequentially, requests per second sixteen at a time. */
  target: { p50?: number; p95?: number; perSecond?: number };
};

export type Percentiles = { p50: number; p95: number; p99: number };
export type Measurement = {
  what: string;
  alone: Percentiles;
  together: Percentiles & { perSecond: number };
  /** The engine alone, p50, and how many times as long requests take one by one. */
  bare: number | undefined;
  ratio: number | undefined;
  costs: Costs;
  target: Case["target"];
  missed: string[];
};

const ROUNDS = 100;
const TURNS = 4;
const CONCURRENCY = 16;

/** Sequentially, in turns with the bare query, so that changing load affects both; then sixteen at a time. */
export async function measure(world: BenchWorld, { what, requests, bare, target }: Case): Promise<Measurement> {
  const { origin } = world;
  const costs = await countCosts(world, requests);
  const times: number[] = [];
  const bareTimes: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const from = (turn * ROUNDS) / TURNS;
    if (bare) bareTimes.push(...(await time(from, ROUNDS / TURNS, bare)));
    const turned = [...requests.slice(from), ...requests.slice(0, from)];
    const alone = { requests: turned, concurrency: 1, rounds: ROUNDS / TURNS };
    times.push(...(await load({ origin, cookie: await world.session(), ...alone })).times);
  }
  const together = { requests, concurrency: CONCURRENCY, rounds: 2 * ROUNDS };
  const many = await load({ origin, cookie: await world.session(), ...together });
  const alone = percentiles(times);
  const whole = bare && quantile(bareTimes, 0.5);
  const measured = {
    alone,
    together: { ...percentiles(many.times), perSecond: (1000 * many.times.length) / many.elapsed },
    bare: whole,
    ratio: whole && alone.p50 / whole,
    costs,
  };
  return { what, ...measured, target, missed: missedOf(measured, target) };
}

function missedOf({ alone, together }: Pick<Measurement, "alone" | "together">, target: Case["target"]): string[] {
  const { p50 = Infinity, p95 = Infinity, perSecond = 0 } = target;
  return [
    ...(alone.p50 > p50 ? [`p50 by ${(alone.p50 - p50).toFixed(1)} ms`] : []),
    ...(alone.p95 > p95 ? [`p95 by ${(alone.p95 - p95).toFixed(1)} ms`] : []),
    ...(together.perSecond < perSecond
      ? [`requests per second by ${(perSecond - together.perSecond).toFixed(0)}`]
      : []),
  ];
}

/** Milliseconds of each round; the first few, which warm caches and code, are not counted. */
async function time(from: number, rounds: number, work: (round: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = -3; round < rounds; round += 1) {
    const start = performance.now();
    await work(from + round + 3);
    if (round >= 0) times.push(performance.now() - start);
  }
  return times;
}

export function percentiles(times: number[]): Percentiles {
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95), p99: quantile(times, 0.99) };
}

/** The value that this share of all values does not exceed. */
function quantile(values: number[], share: number): number {
  const ordered = values.toSorted((a, b) => a - b);
  return ordered[Math.min(ordered.length - 1, Math.ceil(share * ordered.length) - 1)] ?? Number.NaN;
}
