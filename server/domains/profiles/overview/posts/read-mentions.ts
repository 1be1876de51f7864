import type { Context } from "../../../../context.ts";
import { countMentions, type Mentioned } from "../rules.ts";
import { presentMentioned } from "./present.ts";
import { selectByHandles, selectMentions } from "./store.ts";

type Person = ReturnType<typeof presentMentioned>;
type Asked = { ctx: Context; creatorIds: readonly number[] };

/**
 * Whom the last year's posts of each creator mention, and who of them is known here by handle on the same network. The
 * keys are the same for all of these creators; who mentions nobody is absent.
 */
export async function readMentions({ ctx, creatorIds }: Asked): Promise<Map<number, Map<string, Mentioned<Person>>>> {
  const mentions = await selectMentions(ctx.db, creatorIds, ctx.clock.now());
  const known = (await selectByHandles(ctx.db, mentions)).map(({ network, usernameKey, ...person }) => ({
    network,
    usernameKey,
    who: presentMentioned(person),
  }));
  const byCreator = Map.groupBy(mentions, (mention) => mention.creatorId);
  return new Map([...byCreator].map(([id, own]) => [id, countMentions(own, known)]));
}
