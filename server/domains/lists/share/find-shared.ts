import type { Context } from "../../../context.ts";
import { selectShared, type SharedRow } from "../../memberships/index.ts";

type Given = { ctx: Pick<Context, "db" | "clock">; shareId: string };

/** The list behind a share; undefined when there is none, it is private or deleted, or the share has expired. */
export async function findShared({ ctx, shareId }: Given): Promise<SharedRow | undefined> {
  return selectShared(ctx.db, shareId, ctx.clock.now());
}
