import { allows, PERMISSIONS, type Permission } from "#contract/base/permissions.ts";
import { say } from "#contract/messages/catalogue.ts";
import { useSignedIn } from "#web/api/session.ts";
import { translate } from "#web/words/message.ts";

/** Whether the user's role in the workspace allows this; the server checks the same table. */
export function useCan(permission: Permission): boolean {
  const { member, impersonation } = useSignedIn();
  return !impersonation && allows(member, permission);
}

/** Why a role cannot do this. */
export function refusalOf(permission: Permission): string {
  return translate(say(PERMISSIONS[permission].refusalKey));
}
