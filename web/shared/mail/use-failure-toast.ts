import { useEffect } from "react";
import { toast } from "#web/ui/toast.tsx";

/** The specification announces failed reads of mails in the corner as well. */
export function useFailureToast(error: unknown, message: string): void {
  // Toasts are outside React.
  useEffect(() => {
    if (error) toast({ message, tone: "bad" });
  }, [error, message]);
}
