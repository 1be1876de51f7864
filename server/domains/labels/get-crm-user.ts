import { getCrmUser as endpoint } from "#contract/crm/endpoints.ts";
import { tenantOf } from "../../db/tenant.ts";
import { countEntries, selectFields, selectImportNames } from "../crm/index.ts";
import { presentTag, selectLists } from "../memberships/index.ts";
import { selectMembers } from "./store.ts";
import { readLabels } from "./read-labels.ts";
import { read } from "../../kernel/handler.ts";
import { can } from "../../kernel/permissions.ts";

/** What the CRM is filtered and edited with: the workspace's tags, statuses, fields and lists. */
export const getCrmUser = read(endpoint)(async ({ ctx }) => {
  const tenant = tenantOf(ctx);
  const [total, lists, members, { tags, statuses }, fields, imports] = await Promise.all([
    countEntries(tenant),
    selectLists(tenant),
    selectMembers(tenant),
    readLabels({ ctx }),
    selectFields(tenant),
    selectImportNames(tenant),
  ]);
  return {
    crmUser: {
      _id: ctx.actor.customerId,
      customerId: ctx.actor.customerId,
      lists: lists.map((list) => Object.assign(presentTag(list), { influencerCount: list.count })),
      tags,
      status: statuses,
      members: members.map(({ id, name, leftAt }) => ({ _id: id, name, isMember: leftAt === null })),
      fields,
      imports: imports.map(({ id, title, createdAt }) => ({ _id: id, title, createdAt })),
      crmStats: { totalCreators: total, totalResult: total },
      can: { write: can(ctx.actor, "crm.write") },
    },
  };
});
