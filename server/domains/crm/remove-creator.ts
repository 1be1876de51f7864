import { removeCreator as endpoint } from "#contract/crm/endpoints.ts";
import type { Call } from "../../context.ts";
import { tenantOf, type TenantDb } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { removeRows } from "./rows/remove-rows.ts";
import { selectPairs } from "./stores/rows-store.ts";
import { write } from "../../kernel/handler.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;
type Pair = Input["input"]["creatorsToRemove"][number];

/** Removes creators from the CRM and all its lists. Each pair of ids must be a row of the workspace. */
export const removeCreator = write(endpoint, { action: "crm.remove" })(async ({ ctx, input, actionId }) => {
  const rowIds = await fetchRows(tenantOf(ctx), input.creatorsToRemove);
  const removed = await removeRows({ ctx, rowIds, actionId });
  return { changed: removed, reply: { removed } };
});

/** Ids of the rows. Throws not_found when one is missing, of another workspace or of another creator. */
async function fetchRows(tenant: TenantDb, pairs: readonly Pair[]): Promise<string[]> {
  const wanted = new Map(pairs.map((pair) => [pair.customCreatorId.toLowerCase(), pair]));
  const found = new Map((await selectPairs(tenant, [...wanted.keys()])).map((row) => [row.id, row.creatorId]));
  const agree = pairs.every((pair) => found.get(pair.customCreatorId.toLowerCase()) === Number(pair.creatorId));
  return agree ? [...found.keys()] : refuse("not_found");
}
