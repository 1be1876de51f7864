import { removeSampleWorld } from "#server/domains/sample/index.ts";
import { operate } from "./lib/operate.ts";

/** Removes the sample world without touching data added by users; works next to a running Limelight or without one. */
await operate(async (onInstallation) => {
  const { creators, adminLeft } = await onInstallation(async ({ ctx, indexSync }) => {
    const removed = await removeSampleWorld({ ctx });
    await indexSync.flush();
    return removed;
  });
  const lines = [`${creators} sample creators are gone, with their sign-ins, lists and pictures.`];
  if (!adminLeft)
    lines.push(
      "No administrator is left. The next start prints a link to create one, or takes ADMIN_EMAIL and ADMIN_PASSWORD.",
    );
  return lines.join("\n");
});
