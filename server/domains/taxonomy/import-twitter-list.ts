import { z } from "zod";
import { splitIcon } from "#contract/categories/category-name.ts";
import * as contract from "#contract/taxonomy.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../context.ts";
import { acrossTenants } from "../../db/row-security.ts";
import { inTransaction } from "../../db/transaction.ts";
import { refuse } from "../../errors.ts";
import type { Task } from "../../kernel/feature.ts";
import { emitChanged, write } from "../../kernel/handler.ts";
import { readTaxonomy } from "../categories/index.ts";
import { curate } from "../curation/index.ts";
import { startJob } from "../jobs/index.ts";
import { findList, recordListMembers } from "../sources/index.ts";
import { memberContext } from "../users/index.ts";

const jobInput = z.object({ list: z.string(), category: z.int(), title: z.string() });

/** Reads the list before the job: that it does not exist, or cannot be read, is refused at once. */
export const importTwitterList = write(contract.importTwitterList, {
  async before({ ctx, input: { list, category } }) {
    const { niches } = await readTaxonomy({ ctx });
    const niche = niches.find(({ id }) => id === category) ?? refuse("not_found");
    const found = await findList({ ctx, list });
    if (!("failure" in found)) return { niche, ...found.value };
    return found.failure === "not_found"
      ? refuse("not_found", say("taxonomy.listNotShown"))
      : refuse("conflict", say("taxonomy.listNotRead", { reason: found.msg }));
  },
})(async ({ ctx, input: { list, category }, audit }, { niche, title, members }) => {
  const jobId = await startJob({
    ctx,
    kind: "twitter-list",
    input: { list, category, title },
    total: members,
  });
  audit({ about: `${title} → ${splitIcon(niche.name).label}` });
  return { jobId, title, members };
});

/**
 * Records the members page by page, then gives all of them the niche in one action. A worker that takes the job over
 * reads the list from its beginning: recording a creator again changes nothing.
 */
export const importListTask: Task = async ({ ctx, job, report }) => {
  const { list, category, title } = jobInput.parse(job.input);
  const as = await memberContext(ctx, job);
  const creatorIds: number[] = [];
  let read = 0;
  for (let next: string | null = null, isFirst = true; isFirst || next !== null; isFirst = false) {
    const page = await recordListMembers({ ctx, list, next });
    if ("failure" in page) refuse("conflict", { msg: page.msg });
    creatorIds.push(...page.value.creatorIds);
    ({ next } = page.value);
    read += page.value.read;
    await report(read);
  }
  await give(as, { creatorIds, category, title });
  return undefined;
};

/** Beyond the workspace of the job: creators' niches are the installation's. */
async function give(
  as: Context<Member>,
  { creatorIds, category, title }: { creatorIds: readonly number[]; category: number; title: string },
): Promise<void> {
  await inTransaction(as, async (tx) => {
    await acrossTenants(tx.db, async (db) =>
      curate({ ...tx, db }, { ids: creatorIds.map(String), title, decide: () => ({ of: "niches", add: [category] }) }),
    );
    emitChanged(tx, ["taxonomy", "profiles", "curation"]);
  });
}
