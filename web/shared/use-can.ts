import { allows, type Permission } from "#contract/base/permissions.ts";
import { useSignedIn } from "#web/api/session.ts";

/** Whether the user's role in the workspace allows this; the server checks the same table. */
export function useCan(permission: Permission): boolean {
  const { member, impersonation } = useSignedIn();
  return !impersonation && allows(member, permission);
}
