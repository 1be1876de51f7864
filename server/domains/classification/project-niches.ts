import { createHash } from "node:crypto";
import { NICHE_ACTIVE, NICHE_REMOVED } from "#contract/base/states.ts";
import { NICHE_PROPOSALS } from "#contract/scores/niches.ts";
import type { Context } from "../../context.ts";
import { readInstallationFact, writeInstallationFact } from "../../db/installation-facts.ts";
import { markForIndexing } from "../../db/outbox.ts";
import { acrossTenants } from "../../db/row-security.ts";
import { readWholeTaxonomy, type TaxonomyRoot } from "../categories/index.ts";
import { findOrMakeSource } from "../creators/index.ts";
import { proposeNiches } from "./propose-niches.ts";
import { vocabularyOf } from "./vocabulary.ts";
import {
  deleteOvertaken,
  selectUndecided,
  selectUndecidedIds,
  writeProposals,
  type ProposedRow,
  type Undecided,
} from "./store.ts";

const SOURCE = { kind: "manual", name: "Proposed niches" } as const;
const STAMP = "niche-proposals";
const BATCH = 1_000;

/**
 * Brings the proposals of these creators up to date with their texts, in every layer. Repeating it changes nothing.
 * Resolves to the creators that are different now.
 */
export async function projectNiches({ ctx, creatorIds }: { ctx: Context; creatorIds: number[] }): Promise<number[]> {
  if (creatorIds.length === 0) return [];
  const roots = await readWholeTaxonomy({ ctx });
  return acrossTenants(ctx.db, async (db) => {
    const overtaken = await deleteOvertaken(db, creatorIds);
    const changes = (await selectUndecided(db, creatorIds)).map((one) => proposalChanges(one, roots));
    const gone = changes.flatMap((one) => one.gone);
    const present = changes.flatMap((one) => one.present);
    if (gone.length > 0 || present.length > 0) {
      const { id: sourceId } = await findOrMakeSource(db, SOURCE);
      await writeProposals(db, { gone, present, sourceId });
    }
    return [...new Set([...overtaken, ...[...gone, ...present].map(({ creatorId }) => creatorId)])];
  });
}

/** Which proposals of a creator are new, different, or no longer supported by its texts. */
export function proposalChanges(
  { id: creatorId, customerId, isBrand, texts, posts, niches }: Undecided,
  roots: readonly TaxonomyRoot[],
): {
  gone: Pick<ProposedRow, "creatorId" | "customerId" | "nicheId">[];
  present: ProposedRow[];
} {
  const decided = niches.filter(({ state }) => state === NICHE_ACTIVE || state === NICHE_REMOVED);
  const confirmed = decided.filter(({ state }) => state === NICHE_ACTIVE);
  const isDecided = new Set(decided.map(({ nicheId }) => nicheId));
  const rows = proposeNiches(vocabularyOf(isBrand ? "brand" : "creator", roots), { own: texts, posts })
    .filter(({ nicheId }) => !isDecided.has(nicheId))
    .slice(0, Math.max(0, NICHE_PROPOSALS.most - confirmed.length))
    .map(({ nicheId, state, words, score }, i) => ({
      creatorId,
      customerId,
      nicheId,
      state,
      isPrimary: i === 0 && !confirmed.some(({ isPrimary }) => isPrimary),
      evidence: { words, score: Math.round(score * 100) / 100 },
    }));
  const known = new Map(niches.map((niche) => [niche.nicheId, niche]));
  const wanted = new Set(rows.map(({ nicheId }) => nicheId));
  return {
    gone: niches.flatMap(({ nicheId }) =>
      isDecided.has(nicheId) || wanted.has(nicheId) ? [] : [{ creatorId, customerId, nicheId }],
    ),
    present: rows.filter((row) => !isSame(row, known.get(row.nicheId))),
  };
}

function isSame(row: ProposedRow, known: Undecided["niches"][number] | undefined): boolean {
  return (
    known?.state === row.state &&
    known.isPrimary === row.isPrimary &&
    known.evidence?.score === row.evidence.score &&
    known.evidence.words.join() === row.evidence.words.join()
  );
}

/** After a change of the taxonomy or of the rules, once: proposes niches for all creators without one. */
export async function proposeAgain({ ctx }: { ctx: Context }): Promise<void> {
  const stamp = createHash("sha256")
    .update(JSON.stringify([await readWholeTaxonomy({ ctx }), NICHE_PROPOSALS]))
    .digest("hex");
  if ((await readInstallationFact(ctx.db, STAMP)) === stamp) return;
  for (let last = 0; ;) {
    const creatorIds = await selectUndecidedIds(ctx.db, last, BATCH);
    const reached = creatorIds.at(-1);
    if (reached === undefined) break;
    await markForIndexing(ctx.db, await projectNiches({ ctx, creatorIds }));
    last = reached;
  }
  await writeInstallationFact(ctx, STAMP, stamp);
}
