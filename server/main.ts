import { pino } from "pino";
import { readConfig } from "./config.ts";
import { run } from "./run.ts";

try {
  const config = readConfig();
  const log = pino({ level: config.logLevel, redact: ["req.headers.cookie", "req.headers.authorization"] });
  await run(config, log);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
