import { liftSuppression } from "#contract/privacy.ts";
import { useMutate } from "#web/api/queries.ts";
import { dateTime } from "#web/lib/format.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import type { Objection } from "./erasures-tab.tsx";

const t = texts("privacy");

/** Lifts a suppression at the creator's request: they can be imported again; erased data does not return. */
export function LiftDialog({
  objection,
  onClose,
  onLifted,
}: {
  objection: Objection | undefined;
  onClose: () => void;
  onLifted: () => void;
}) {
  const withdrawing = useMutate(liftSuppression, {
    onSuccess: () => {
      onLifted();
      toast({ message: t("withdraw.done"), tone: "good" });
    },
  });
  return (
    <ConfirmDialog
      opened={objection !== undefined}
      title={t("withdraw.title")}
      confirm={t("withdraw.confirm")}
      busy={withdrawing.busy}
      error={withdrawing.error?.msg}
      onConfirm={() => objection && withdrawing.mutate({ id: objection._id })}
      onClose={onClose}
    >
      {objection && t("withdraw.text", { when: dateTime(objection.createdAt), count: objection.accounts })}
    </ConfirmDialog>
  );
}
