import { writeFileSync } from "node:fs";
import { sampleReport } from "./lib/sample-report.ts";

/** Regenerates docs/SAMPLE-WORLD.md from a world of the default size. */
writeFileSync(
  new URL("../docs/SAMPLE-WORLD.md", import.meta.url),
  sampleReport({ size: 20_000, day: new Date("2026-06-01") }),
);
