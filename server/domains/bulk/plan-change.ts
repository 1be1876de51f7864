import type { Verb } from "#contract/actions.ts";
import type { CrmChange } from "#contract/bulk.ts";
import type { Tag } from "#contract/base/tags.ts";
import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { mustFit, removeRows, writeField } from "../crm/index.ts";
import { moveRows, mustHoldTags, planStatus, planTags, TAG_VERBS, tagRows } from "../labels/index.ts";
import { fetchList, fetchLists, titleOf } from "../memberships/index.ts";
import { countUnlistable, listRows, unlistRows } from "./list-rows.ts";

/** A change that can be applied to any rows. */
export type ChangePlan = {
  /** Title of the tag, status or list in the history, if it is one. */
  title: string | null;
  touches: readonly Tag[];
  /** Returns how many of these rows it leaves out. Throws when it cannot be applied to the others. */
  check: (rowIds: readonly string[]) => Promise<number>;
  /** Applies it to these rows under an action; returns how many changed. */
  apply: (rowIds: readonly string[], actionId: string) => Promise<number>;
};

const VERBS = {
  status: "crm.status",
  lists: "crm.lists",
  unlist: "lists.remove",
  field: "crm.fields",
  remove: "crm.remove",
} as const satisfies Record<Exclude<CrmChange["verb"], "tags">, Verb>;

/** The change in the history. */
export function verbOf(change: CrmChange): Verb {
  return change.verb === "tags" ? TAG_VERBS[change.mode] : VERBS[change.verb];
}

const LABEL_TAGS: ChangePlan["touches"] = ["crm", "labels", "timeline"];
const noCheck = async () => 0;

/**
 * Resolves a change to its rows' updates. Throws not_found for a tag, status or list of another workspace. Valid within
 * the transaction, which holds the tenant's lock.
 */
export async function planChange(ctx: Context<Member>, change: CrmChange): Promise<ChangePlan> {
  const tenant = tenantOf(ctx);
  if (change.verb === "tags") {
    const plan = await planTags(tenant, change);
    return {
      title: plan.title,
      touches: LABEL_TAGS,
      async check(rowIds) {
        await mustHoldTags(tenant, rowIds, plan.change);
        return 0;
      },
      apply: (rowIds, actionId) => tagRows({ ctx, rows: { rowIds }, change: plan.change, actionId }),
    };
  }
  if (change.verb === "status") {
    const { statusId, ...named } = await planStatus(tenant, change.statusId);
    return {
      ...named,
      touches: LABEL_TAGS,
      check: noCheck,
      apply: (rowIds, actionId) => moveRows({ ctx, rows: { rowIds }, statusId, actionId }),
    };
  }
  if (change.verb === "lists") {
    const lists = await fetchLists(tenant, change.listIds);
    return {
      title: titleOf(lists),
      touches: ["crm", "lists", "timeline"],
      check: (rowIds) => countUnlistable({ ctx, rowIds, lists }),
      apply: (rowIds, actionId) => listRows({ ctx, rowIds, lists, actionId }),
    };
  }
  if (change.verb === "unlist") {
    const list = await fetchList(tenant, change.listId);
    return {
      title: list.title,
      touches: ["crm", "lists", "timeline"],
      check: noCheck,
      apply: (rowIds, actionId) => unlistRows({ ctx, rowIds, list, actionId }),
    };
  }
  if (change.verb === "field") {
    const { field, text } = change;
    await mustFit(tenant, field, text);
    return {
      title: null,
      touches: ["crm", "timeline"],
      check: noCheck,
      apply: (rowIds, actionId) =>
        writeField({ ctx, field, texts: new Map(rowIds.map((id) => [id, text])), actionId, skipMissing: true }),
    };
  }
  return {
    title: null,
    touches: ["crm", "lists", "labels", "timeline"],
    check: noCheck,
    apply: (rowIds, actionId) => removeRows({ ctx, rowIds, actionId }),
  };
}
