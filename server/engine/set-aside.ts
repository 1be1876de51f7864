import { isConnectionError } from "../db/connect.ts";
import { EngineTooSlow, EngineUnavailable } from "./errors.ts";

type Work = (ids: number[]) => Promise<void>;

/**
 * Does the work for these creators. A batch that fails is halved until those that fail stand alone: the others are done.
 * Resolves to what each of them failed with. Throws when the cause lies elsewhere: the database or the engine is away, or
 * `another` creator fails as well.
 */
export async function settingAside(
  ids: number[],
  work: Work,
  another: (ids: readonly number[]) => Promise<number | undefined>,
): Promise<Map<number, string>> {
  const failed = new Map<number, string>();
  let first: unknown;

  async function attempt(some: number[]): Promise<void> {
    try {
      await work(some);
    } catch (error) {
      if (isAway(error)) throw error;
      first ??= error;
      if (some.length === 1) for (const id of some) failed.set(id, reasonOf(error));
      else {
        const half = Math.ceil(some.length / 2);
        await attempt(some.slice(0, half));
        // If the whole first half failed, the cause may not be single creators.
        if (failed.size === half) await mustWork();
        await attempt(some.slice(half));
      }
    }
  }

  async function mustWork(): Promise<void> {
    const id = await another(ids);
    if (id === undefined) throw first;
    await work([id]).catch(() => {
      throw first;
    });
  }

  await attempt(ids);
  if (failed.size === ids.length && ids.length > 0) await mustWork();
  return failed;
}

function isAway(error: unknown): boolean {
  return error instanceof EngineUnavailable || error instanceof EngineTooSlow || isConnectionError(error);
}

const REASON_LENGTH = 500;

/** The message of the database or the engine, without the statement and its values. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return (cause instanceof Error ? cause.message : String(cause)).slice(0, REASON_LENGTH);
}
