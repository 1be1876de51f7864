import type { ReplyOf } from "#contract/endpoint.ts";
import type { getPreferences } from "#contract/preferences.ts";
import type { Call } from "../../context.ts";
import { presentPreferences } from "./present.ts";
import { selectPreferences } from "./store.ts";

type Asked = Pick<Call<typeof getPreferences>, "ctx">;

export async function readPreferences({ ctx }: Asked): Promise<ReplyOf<typeof getPreferences>> {
  return { preferences: presentPreferences(await selectPreferences(ctx.db, ctx.actor.userId)) };
}
