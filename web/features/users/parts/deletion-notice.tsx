import { restoreAccount } from "#contract/account-deletion.ts";
import { Button } from "@mantine/core";
import { useMutate } from "#web/api/queries.ts";
import { signedIn } from "#web/api/session.ts";
import { date } from "#web/lib/format.ts";
import { Page } from "#web/shell/page.tsx";
import { leave } from "#web/shell/sidebar/user-menu.tsx";
import { FormError } from "#web/ui/form/form-error.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { DownloadData } from "./delete-account.tsx";

const t = texts("users");

/** In place of every page while the account waits for its deletion. */
export function DeletionNotice({ at }: { at: string }) {
  const restore = useMutate(restoreAccount, {
    onSuccess: () => void signedIn().then(() => toast({ message: t("deletion.restored"), tone: "good" })),
  });
  return (
    <Page title={t("deletion.waiting", { date: date(at) })} lead={t("deletion.waitingText")} sampleMark={false}>
      <div className="row wrap gap-2">
        <Button loading={restore.busy} onClick={() => restore.mutate({})}>
          {t("deletion.restore")}
        </Button>
        <DownloadData />
        <Button variant="default" onClick={leave}>
          {t("deletion.leave")}
        </Button>
      </div>
      <FormError>{restore.error?.msg}</FormError>
    </Page>
  );
}
