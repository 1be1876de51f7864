import { shareId as shareIdSchema } from "#contract/shared-lists.ts";
import type { Client, Context } from "../../context.ts";
import { refuse } from "../../errors.ts";
import { findShared, type SharedRow } from "../lists/index.ts";
import { isUnlocked } from "./password/unlock.ts";
import { selectSharedTopic, type SharedTopic } from "./topic-store.ts";

type Visit = { ctx: Context; client: Client; shareId: string };
type ShareRead = Omit<Visit, "client">;

/** What may be shared under one link: a list, with its report, or the report of a topic. */
export type Shared = SharedRow | SharedTopic;

/**
 * The list, for a visitor who may see it. Throws invalid_parameters when no list is shared under this id, for whatever
 * reason, and password_required until the visitor has entered its password.
 */
export async function fetchSharedList(visit: Visit): Promise<SharedRow> {
  return unlocked(visit, await findShared(visit));
}

/** The topic, for a visitor who may see its report. Throws as for lists. */
export async function fetchSharedTopic(visit: Visit): Promise<SharedTopic> {
  return unlocked(visit, await findSharedTopic(visit));
}

function unlocked<S extends Shared>({ ctx, client }: Visit, found: S | undefined): S {
  const shared = found ?? refuse("invalid_parameters");
  return isUnlocked({ ctx, client, shared }) ? shared : refuse("password_required");
}

async function findSharedTopic({ ctx, shareId }: ShareRead): Promise<SharedTopic | undefined> {
  return selectSharedTopic(ctx.db, shareId, ctx.clock.now());
}

/** A list or topic without password; undefined both for a protected one and for one that is not shared. */
export async function findUnprotected(read: ShareRead): Promise<Shared | undefined> {
  if (!shareIdSchema.safeParse(read.shareId).success) return undefined;
  const shared = (await findShared(read)) ?? (await findSharedTopic(read));
  return shared?.sharePassword === null ? shared : undefined;
}
