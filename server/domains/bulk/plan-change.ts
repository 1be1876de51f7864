import type { Verb } from "#contract/actions.ts";
import type { CrmChange } from "#contract/bulk.ts";
import type { Tag } from "#contract/tags.ts";
import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { removeRows, writeField } from "../crm/index.ts";
import { moveRows, mustHoldTags, planStatus, planTags, tagRows } from "../labels/index.ts";
import { fetchLists, titleOf } from "../memberships/index.ts";
import { listRows } from "./list-rows.ts";

/** One change as it can be done to any rows. */
export type Plan = {
  verb: Verb;
  /** What the history calls it by, if one thing. */
  title: string | null;
  touches: readonly Tag[];
  /** Throws when not all of these rows can take it. */
  check: (rowIds: readonly string[]) => Promise<void>;
  /** Does it to these rows as part of an action that takes it back; answers how many it has changed. */
  apply: (rowIds: readonly string[], actionId: string) => Promise<number>;
};

const LABELLED: Plan["touches"] = ["crm", "labels", "timeline"];
const takesAll = async () => {};

/**
 * What a change means. Throws not_found for a tag, status or list that is not the customer's. Good for the transaction
 * it is made in, which holds the customer's lock.
 */
export async function planChange(ctx: Context<Member>, change: CrmChange): Promise<Plan> {
  const tenant = tenantOf(ctx);
  if (change.verb === "tags") {
    const plan = await planTags(tenant, change);
    return {
      verb: plan.verb,
      title: plan.title,
      touches: LABELLED,
      check: (rowIds) => mustHoldTags(tenant, rowIds, plan.change),
      apply: (rowIds, actionId) => tagRows({ ctx, which: { rowIds }, change: plan.change, actionId }),
    };
  }
  if (change.verb === "status") {
    const { statusId, ...named } = await planStatus(tenant, change.statusId);
    return {
      ...named,
      touches: LABELLED,
      check: takesAll,
      apply: (rowIds, actionId) => moveRows({ ctx, which: { rowIds }, statusId, actionId }),
    };
  }
  if (change.verb === "lists") {
    const lists = await fetchLists(tenant, change.listIds);
    return {
      verb: "crm.lists",
      title: titleOf(lists),
      touches: ["crm", "lists", "timeline"],
      check: takesAll,
      apply: (rowIds, actionId) => listRows({ ctx, rowIds, lists, actionId }),
    };
  }
  if (change.verb === "field") {
    const { field, text } = change;
    return {
      verb: "crm.fields",
      title: null,
      touches: ["crm", "timeline"],
      check: takesAll,
      apply: (rowIds, actionId) =>
        writeField({ ctx, field, texts: new Map(rowIds.map((id) => [id, text])), actionId, skipMissing: true }),
    };
  }
  return {
    verb: "crm.remove",
    title: null,
    touches: ["crm", "lists", "labels", "timeline"],
    check: takesAll,
    apply: (rowIds, actionId) => removeRows({ ctx, rowIds, actionId }),
  };
}
