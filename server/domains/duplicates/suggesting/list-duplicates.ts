import type { listDuplicates as endpoint } from "#contract/duplicates.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Call } from "../../../context.ts";
import { ownerOf } from "../../../db/owner.ts";
import { offsetOf } from "../../../db/paging.ts";
import { readCreators, selectEntriesOf } from "../../crm/index.ts";
import { byWhatTheyHave, groupsOf, GROUPS_A_PAGE, nameClues } from "./rules.ts";
import { selectClues, selectDistinct, selectNamesakes } from "./store.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

/** Found anew each time: what the CRM holds changes under every team. */
export async function listDuplicates({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  const owner = ownerOf(ctx);
  const [clues, namesakes, distinct] = await Promise.all([
    selectClues(owner),
    selectNamesakes(owner),
    selectDistinct(owner),
  ]);
  const all = groupsOf([...clues, ...namesakes.flatMap(nameClues)], distinct);
  const offset = offsetOf(input.page, GROUPS_A_PAGE);
  const groups = all.slice(offset, offset + GROUPS_A_PAGE);
  const entries = await selectEntriesOf(owner, { creatorIds: groups.flatMap((group) => group.creatorIds) });
  const rows = new Map((await readCreators({ ctx, owner, entries })).map((row) => [Number(row.creatorId), row]));
  return {
    groups: groups.map(({ id, creatorIds, evidence }) => ({
      _id: id,
      creators: creatorIds.flatMap((creatorId) => rows.get(creatorId) ?? []).toSorted(byWhatTheyHave),
      evidence,
    })),
    total: all.length,
  };
}
