import { removeSampleWorld } from "#server/domains/sample/index.ts";
import { operate } from "./lib/operate.ts";

/** Takes the sample world away without touching what users added; beside a running Limelight or without one. */
await operate(async (onInstallation) => {
  const { creators, adminLeft } = await onInstallation(async ({ ctx, fold }) => {
    const removed = await removeSampleWorld({ ctx });
    await fold.drain();
    return removed;
  });
  const lines = [`${creators} sample creators are gone, with their sign-ins, lists and pictures.`];
  if (!adminLeft)
    lines.push(
      "No administrator is left. The next start prints a link to create one, or takes ADMIN_EMAIL and ADMIN_PASSWORD.",
    );
  return lines.join("\n");
});
