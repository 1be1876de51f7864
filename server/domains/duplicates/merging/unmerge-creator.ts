import { unmergeCreator as endpoint } from "#contract/duplicates.ts";
import { say } from "#contract/messages/catalogue.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { recordAction } from "../../actions/index.ts";
import { recordEvents } from "../../timeline-events/index.ts";
import type { Unmerging } from "../inverses.ts";
import { fetchRows } from "./fetch-rows.ts";
import { unmergeRows } from "./unmerge-rows.ts";
import { readMergings } from "./read-mergings.ts";
import { answerWithRow } from "./read-row.ts";
import { write } from "../../../kernel/handler.ts";

export const unmergeCreator = write(endpoint)(async ({ ctx, input }) => {
  const tenant = tenantOf(ctx);
  const [row] = await fetchRows(tenant, [input.customCreatorId]);
  if (!row) return refuse("not_found");
  const { mergedInto, fullName } = row;
  if (mergedInto === null) return refuse("bad_request", say("duplicates.notMerged", { name: fullName }));
  const [target] = await fetchRows(tenant, [mergedInto]);
  if (!target) return refuse("not_found");
  const held = (await readMergings(tenant, target)).find(({ gain }) => gain.rowId === row.rowId);
  await unmergeRows({ ctx, target, rows: [row] });
  const inverse: Unmerging = { keep: target.rowId, rowId: row.rowId, mergedBy: held?.actionId ?? null };
  const actionId = await recordAction({ ctx, verb: "crm.unmerge", count: 1, title: target.fullName, inverse });
  const data = { kind: "unmerged" as const, creatorId: String(row.creatorId), full_name: fullName };
  await recordEvents({ ctx, creatorIds: [target.creatorId], data, actionId });
  return { rowId: row.rowId, actionId };
}, answerWithRow);
