import type { Context, Member } from "../../../context.ts";
import { refuse } from "../../../errors.ts";
import { refuseStale } from "../../actions/index.ts";
import { curate, noted, type Curated, type Noting } from "../curate.ts";
import { selectLaterEditor } from "../history-store.ts";
import type { CuratedCreator } from "../store.ts";
import type { Curation } from "../value-changes.ts";

type OneCall = Noting & { ctx: Context<Member>; input: { influencer: string; seen?: number | undefined } };

/**
 * Changes one creator of the installation; null: nothing. Throws not_found, and conflict where another administrator has
 * changed one of the values since the caller read them.
 */
export async function curateOne(
  { ctx, input: { influencer, seen }, ...noting }: OneCall,
  title: string,
  decide: (creator: CuratedCreator) => Curation | readonly Curation[] | null,
  accountFields?: readonly string[],
): Promise<Curated> {
  const done = await curate(ctx, {
    ids: [influencer],
    title,
    accountFields,
    decide: (creator) => [decide(creator) ?? []].flat(),
    async onFound(creators, changes) {
      if (creators.length === 0) refuse("not_found");
      if (seen === undefined || changes.length === 0) return;
      const editor = await selectLaterEditor(ctx.db, changes, { since: seen, except: ctx.actor.userId });
      if (editor) refuseStale({ ctx, editor });
    },
  });
  return noted(done, noting, title);
}
