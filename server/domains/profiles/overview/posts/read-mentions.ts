import type { Context } from "../../../../context.ts";
import { countMentions, type Mentioned } from "../rules.ts";
import { presentMentioned } from "./present.ts";
import { resolveHandles } from "./resolve-handles.ts";
import { selectMentions } from "./store.ts";

type Person = ReturnType<typeof presentMentioned>;
type MentionsRequest = { ctx: Context; creatorIds: readonly number[] };

/**
 * The accounts that the last year's posts of each creator mention, resolved to known creators by handle on the same
 * network. Keys are the same for all of these creators; creators without mentions are absent.
 */
export async function readMentions({
  ctx,
  creatorIds,
}: MentionsRequest): Promise<Map<number, Map<string, Mentioned<Person>>>> {
  const mentions = await selectMentions(ctx.db, creatorIds, ctx.clock.now());
  const known = (await resolveHandles(ctx.db, mentions)).map(({ network, usernameKey, ...person }) => ({
    network,
    usernameKey,
    who: presentMentioned(person),
  }));
  const byCreator = Map.groupBy(mentions, (mention) => mention.creatorId);
  return new Map([...byCreator].map(([id, own]) => [id, countMentions(own, known)]));
}
