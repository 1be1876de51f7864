import { listDuplicates as endpoint } from "#contract/duplicates.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { offsetOf } from "../../../db/paging.ts";
import { readCreators, selectEntriesOf } from "../../crm/index.ts";
import { byWhatTheyHave, groupsOf, GROUPS_A_PAGE, nameClues } from "./rules.ts";
import { selectClues, selectDistinct, selectNamesakes } from "./store.ts";
import { read } from "../../../kernel/handler.ts";

/** Computed for each request, because CRMs change constantly. */
export const listDuplicates = read(endpoint)(async ({ ctx, input }) => {
  const tenant = tenantOf(ctx);
  const [clues, namesakes, distinct] = await Promise.all([
    selectClues(tenant),
    selectNamesakes(tenant),
    selectDistinct(tenant),
  ]);
  const all = groupsOf([...clues, ...namesakes.flatMap(nameClues)], distinct);
  const offset = offsetOf(input.page, GROUPS_A_PAGE);
  const groups = all.slice(offset, offset + GROUPS_A_PAGE);
  const entries = await selectEntriesOf(tenant, { creatorIds: groups.flatMap((group) => group.creatorIds) });
  const rows = new Map((await readCreators({ ctx, tenant, entries })).map((row) => [Number(row.creatorId), row]));
  return {
    groups: groups.map(({ id, creatorIds, evidence }) => ({
      _id: id,
      creators: creatorIds.flatMap((creatorId) => rows.get(creatorId) ?? []).toSorted(byWhatTheyHave),
      evidence,
    })),
    total: all.length,
  };
});
