import type { Role, UserView } from "#contract/users.ts";
import { canWriteCrm } from "#server/domains/crm/index.ts";

/** What a person may do wherever they are; the screens read these verdicts, never roles. */
export function policyOf({ member, isAdmin }: { member: Role; isAdmin: boolean }): UserView["can"] {
  return { writeCrm: canWriteCrm({ member }), removeSampleData: isAdmin };
}
