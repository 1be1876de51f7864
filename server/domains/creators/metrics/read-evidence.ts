import type { Context } from "../../../context.ts";
import type { AccountEvidence, Evidence } from "../../../figures/evidence.ts";
import { selectEvidence } from "./evidence-store.ts";
import type { RestrictedSources } from "./figures-store.ts";
import { selectRestricted } from "./store.ts";

/**
 * What the figures of these creators' accounts are computed from, most followers first. The figures themselves are as of their
 * last refresh; their windows have moved since by at most a day.
 */
export async function readEvidence({
  ctx,
  creatorIds,
}: {
  ctx: Context;
  creatorIds: readonly number[];
}): Promise<AccountEvidence[]> {
  const restricted = await selectRestricted(ctx.db);
  const under = (without: Parameters<typeof selectEvidence>[1]["without"]) =>
    selectEvidence(ctx.db, { creatorIds, now: ctx.clock.now(), without });
  const [shown, compared, whole] = await Promise.all([
    under({ underived: restricted.underived }),
    restricted.uncompared.length > 0 ? under({ absent: restricted.uncompared }) : null,
    isFree(restricted) ? null : under({}),
  ]);
  return shown.map((own) =>
    Object.assign(own, { compared: sameAccount(compared, own) ?? own, whole: sameAccount(whole, own) ?? own }),
  );
}

function isFree({ underived, uncompared }: RestrictedSources): boolean {
  return underived.length === 0 && uncompared.length === 0;
}

/** A handle on a network identifies one account. */
function sameAccount(all: readonly Evidence[] | null, { network, username }: Evidence): Evidence | undefined {
  return all?.find((other) => other.network === network && other.username === username);
}
