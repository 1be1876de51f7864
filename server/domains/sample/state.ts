import { z } from "zod";
import type { Context } from "../../context.ts";
import { readInstallationFact, writeInstallationFact } from "../../db/installation-facts.ts";

const KEY = "sample";

/**
 * State of the sample world. Loading and removing survive a crash: the next start resumes them. After a removal it is
 * never loaded again automatically.
 */
const sampleState = z.discriminatedUnion("state", [
  z.object({ state: z.literal("loading"), size: z.int(), day: z.iso.datetime() }),
  z.object({ state: z.literal("loaded"), size: z.int() }),
  z.object({ state: z.literal("removing") }),
  z.object({ state: z.literal("removed") }),
]);
type SampleState = z.infer<typeof sampleState>;

/** null when the sample world was never enabled. */
export async function readState({ db }: Context): Promise<SampleState | null> {
  const stored = await readInstallationFact(db, KEY);
  return stored === undefined ? null : sampleState.parse(stored);
}

export async function writeState(ctx: Context, state: SampleState): Promise<void> {
  await writeInstallationFact(ctx, KEY, state);
}
