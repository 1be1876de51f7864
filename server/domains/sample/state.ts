import { z } from "zod";
import type { Context } from "../../context.ts";
import { readInstallationFact, updateInstallationFact, writeInstallationFact } from "../../db/installation-facts.ts";

const KEY = "sample";

/** A workspace of the sample world with content: opened before its creators are recorded, filled after it. */
const sampleWorkspace = z.object({
  of: z.enum(["brand", "agency"]),
  userId: z.string(),
  customerId: z.string(),
  isFilled: z.boolean(),
});
export type SampleWorkspace = z.infer<typeof sampleWorkspace>;

const loading = z.object({
  state: z.literal("loading"),
  size: z.int(),
  day: z.iso.datetime(),
  /** How much of it is recorded, from 0 to 1. */
  share: z.number().default(0),
  /** Empty until all sign-ins exist. */
  workspaces: z.array(sampleWorkspace).default([]),
});
export type LoadingState = z.infer<typeof loading>;

/**
 * State of the sample world. Loading and removing survive a crash: the next start resumes them. After a removal it is
 * never loaded again automatically.
 */
const sampleState = z.discriminatedUnion("state", [
  loading,
  z.object({ state: z.literal("loaded"), size: z.int() }),
  z.object({ state: z.literal("removing") }),
  z.object({ state: z.literal("removed") }),
]);
type SampleState = z.infer<typeof sampleState>;

/** null when the sample world was never enabled. */
export async function readState({ db }: Pick<Context, "db">): Promise<SampleState | null> {
  const stored = await readInstallationFact(db, KEY);
  return stored === undefined ? null : sampleState.parse(stored);
}

export async function writeState(
  ctx: Pick<Context, "db" | "clock">,
  state: z.input<typeof sampleState>,
): Promise<void> {
  await writeInstallationFact(ctx, KEY, sampleState.parse(state));
}

/** Thrown where the sample world is removed while it is recorded: what is left to record is not wanted. */
export class SampleUnwanted extends Error {}

/** Replaces the state of a sample world that is still being loaded; throws SampleUnwanted when it is not. */
export async function advanceState(ctx: Pick<Context, "db" | "clock">, state: SampleState): Promise<void> {
  if (!(await updateInstallationFact(ctx, KEY, { from: { state: "loading" }, to: state }))) throw new SampleUnwanted();
}
