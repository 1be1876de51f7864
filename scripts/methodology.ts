import { writeFileSync } from "node:fs";
import { methodology } from "./lib/methodology.ts";

/** Regenerates docs/METHODOLOGY.md, after a change of the metric dictionary. */
writeFileSync(new URL("../docs/METHODOLOGY.md", import.meta.url), methodology());
