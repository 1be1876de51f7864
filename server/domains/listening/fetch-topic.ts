import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { selectTopics, type TopicRow } from "./store.ts";

/** Throws not_found for a topic of another workspace. */
export async function fetchTopic(ctx: Context<Member>, id: string): Promise<TopicRow> {
  const [row] = await selectTopics(tenantOf(ctx), id);
  return row ?? refuse("not_found", say("listening.noTopic"));
}
