import { mergeCreators as endpoint } from "#contract/duplicates.ts";
import { say } from "#contract/messages/catalogue.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { recordAction } from "../../actions/index.ts";
import { recordEachEvent } from "../../timeline-events/index.ts";
import type { Merging } from "../inverses.ts";
import { fetchRows, mustMerge } from "./fetch-rows.ts";
import { mergeRows } from "./merge-rows.ts";
import { answerWithRow } from "./read-row.ts";
import { write } from "../../../kernel/handler.ts";

/** Merges several rows into one. Notes, events and posts stay with their creators: the timeline of the target reads them all. */
export const mergeCreators = write(endpoint)(async ({ ctx, input }) => {
  const keep = input.keep.toLowerCase();
  if (input.merge.some((id) => id.toLowerCase() === keep)) refuse("bad_request", say("duplicates.intoItself"));
  const tenant = tenantOf(ctx);
  const [target, ...rows] = await fetchRows(tenant, [keep, ...input.merge]);
  if (!target) return refuse("not_found");
  await mustMerge(tenant, target, rows);
  const inverse: Merging = { keep: target.rowId, gains: await mergeRows({ ctx, target, rows }) };
  const actionId = await recordAction({ ctx, verb: "crm.merge", count: rows.length, title: target.fullName, inverse });
  const events = rows.map(({ creatorId, fullName }) => ({
    creatorIds: [target.creatorId],
    data: { kind: "merged" as const, creatorId: String(creatorId), full_name: fullName },
  }));
  await recordEachEvent({ ctx, events, actionId });
  return { rowId: keep, actionId };
}, answerWithRow);
