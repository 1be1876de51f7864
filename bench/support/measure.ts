/** One line of the result: what was measured, milliseconds, and how it compares to what it should be near to. */
export type Measurement = { what: string; p50: number; p95: number; target: string; met: boolean };

/** Milliseconds of each round. The first rounds, which warm caches and code, are not counted. */
export async function time(rounds: number, work: (round: number) => Promise<unknown>): Promise<number[]> {
  const warm = Math.max(3, Math.ceil(rounds / 10));
  const times: number[] = [];
  for (let round = -warm; round < rounds; round += 1) {
    const start = performance.now();
    await work(round + warm);
    if (round >= 0) times.push(performance.now() - start);
  }
  return times;
}

/** Two ways of doing the same, taken in turn, so that a busy moment of the machine falls on both. */
export async function timeInTurn(
  rounds: number,
  first: (round: number) => Promise<unknown>,
  second: (round: number) => Promise<unknown>,
): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []];
  await time(rounds, async (round) => {
    const start = performance.now();
    await first(round);
    const between = performance.now();
    await second(round);
    times[0].push(between - start);
    times[1].push(performance.now() - between);
  });
  return [times[0].slice(-rounds), times[1].slice(-rounds)];
}

/** The value that this share of all values do not exceed. */
export function quantile(values: number[], share: number): number {
  const ordered = values.toSorted((a, b) => a - b);
  return ordered[Math.min(ordered.length - 1, Math.ceil(share * ordered.length) - 1)] ?? Number.NaN;
}
