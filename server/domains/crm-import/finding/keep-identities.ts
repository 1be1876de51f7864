import type { Context, Member } from "../../../context.ts";
import { OBJECTED, recordCreators, type CreatorRecord, type RecordSource } from "../../creators/index.ts";
import type { LinkRow } from "../store.ts";
import { accountOf } from "./account-of.ts";
import type { Finding, Findings } from "./find-creators.ts";

type Kept = { link: LinkRow; reason: string };

/** Records of whom nothing but a link is known just that: who they are there, and whether a brand. */
export async function keepIdentities({
  ctx,
  kept,
}: {
  ctx: Context<Member>;
  kept: readonly Kept[];
}): Promise<Findings> {
  const source: RecordSource = { kind: "manual", name: "Pasted links", customerId: ctx.actor.customerId };
  const at = ctx.clock.now();
  const records = kept.map(({ link }) => recordOf(link, at));
  const outcomes = await recordCreators({ ctx, input: { source, records } });
  return new Map(
    kept.flatMap(({ link, reason }, i): [number, Finding][] => {
      const outcome = outcomes[i];
      if (!outcome) return [];
      const { creatorId } = outcome;
      return [[link.position, creatorId === null ? { status: "NOT_FOUND", reason: OBJECTED } : { creatorId, reason }]];
    }),
  );
}

function recordOf(link: LinkRow, at: Date): CreatorRecord {
  const { url, isBrand } = link;
  return {
    accounts: [{ ...accountOf(link), url, counts: [], posts: [] }],
    facts: isBrand ? { isBrand } : {},
    at,
    niches: [],
  };
}
