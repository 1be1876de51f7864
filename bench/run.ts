import { benchDiscovery } from "./discovery.ts";
import { createBenchWorld } from "./support/world.ts";

/** Prints what it costs. `BENCH_CREATORS` sets the size of the world (200 000). */
const size = Number(process.env.BENCH_CREATORS ?? 200_000);
const started = performance.now();
const world = await createBenchWorld(size);
console.log(`${size} creators made and indexed in ${((performance.now() - started) / 1000).toFixed(1)} s`);
try {
  const results = await benchDiscovery(world);
  console.table(
    results.map(({ what, p50, p95, target, met }) => ({
      what,
      "p50 ms": p50.toFixed(1),
      "p95 ms": p95.toFixed(1),
      target,
      met,
    })),
  );
} finally {
  await world.close();
}
