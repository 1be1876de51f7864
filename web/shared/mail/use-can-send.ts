import { useSignedIn } from "#web/api/session.ts";
import { useCan } from "../use-can.ts";

/** Whether the user may write to creators: by their role, and by the plan of the workspace. */
export function useCanSend(): boolean {
  const { emailing } = useSignedIn().limits;
  return useCan("mail.send") && emailing.enabled;
}
