import { readConfig } from "./config.ts";
import { openLog } from "./log.ts";
import { run } from "./run.ts";

try {
  const config = readConfig();
  await run(config, openLog(config));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
