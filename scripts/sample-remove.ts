import { pino } from "pino";
import { readConfig } from "#server/config.ts";
import { removeSampleWorld } from "#server/domains/sample/index.ts";
import { withInstallation } from "#server/installation.ts";

/** Takes the sample world away without touching what users added; beside a running Limelight or without one. */
const log = pino({ level: "warn" });
const say = (text: string) => void process.stdout.write(text);

await withInstallation(readConfig(), log, async ({ ctx, fold }) => {
  const { creators, adminLeft } = await removeSampleWorld({ ctx });
  await fold.drain();
  say(`${creators} sample creators are gone, with their sign-ins, lists and pictures.\n`);
  if (!adminLeft) {
    say(
      "No administrator is left. The next start prints a link to create one, or takes ADMIN_EMAIL and ADMIN_PASSWORD.\n",
    );
  }
});
