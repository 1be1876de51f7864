import { deleteAccount, exportPersonalData, DELETION_GRACE_DAYS } from "#contract/account-deletion.ts";
import { PASSWORD_MAX } from "#contract/base/limits.ts";
import { Button, PasswordInput } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import type { ApiError } from "#web/api/api-error.ts";
import { useMutate } from "#web/api/queries.ts";
import { farewell, signOut, useSignedIn } from "#web/api/session.ts";
import { date } from "#web/lib/format.ts";
import { useDownload } from "#web/shared/export/use-download.ts";
import { EntryDialog } from "#web/shared/forms/entry-dialog.tsx";
import { FormError } from "#web/ui/form/form-error.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("users");

/** The user's data as a file, and the end of the account. */
export function DeleteAccount({ hasPassword }: { hasPassword: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <PageSection title={t("deletion.title")} lead={t("deletion.lead", { count: DELETION_GRACE_DAYS })}>
      <div className="row wrap gap-2">
        <DownloadData />
        <Button variant="light" color="bad" onClick={() => setOpen(true)}>
          {t("deletion.open")}
        </Button>
      </div>
      {isOpen && <DeletionDialog hasPassword={hasPassword} onClose={() => setOpen(false)} />}
    </PageSection>
  );
}

export function DownloadData() {
  const { download, isDownloading } = useDownload(exportPersonalData);
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={isDownloading}
      onClick={() => download({})}
    >
      {t("deletion.download")}
    </Button>
  );
}

function DeletionDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const { email } = useSignedIn();
  const [password, setPassword] = useState("");
  const remove = useMutate(deleteAccount, {
    // Signed out everywhere, also here.
    onSuccess({ deletionAt }) {
      farewell.set(t("deletion.done", { date: date(deletionAt) }));
      void signOut();
    },
  });
  const isWrong = remove.error?.err === "wrong_current_password";
  return (
    <EntryDialog onClose={onClose} title={t("deletion.confirm")} size="md">
      <form
        className="stack gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          remove.mutate({ password });
        }}
      >
        <p className="flush muted">{t("deletion.what", { count: DELETION_GRACE_DAYS })}</p>
        {hasPassword && (
          <>
            <input type="email" autoComplete="username" value={email} readOnly hidden />
            <PasswordInput
              label={t("password.current")}
              autoComplete="current-password"
              maxLength={PASSWORD_MAX}
              value={password}
              error={isWrong ? remove.error?.msg : undefined}
              onChange={(event) => setPassword(event.currentTarget.value)}
              data-autofocus
            />
          </>
        )}
        {remove.error && !isWrong && <Problem error={remove.error} />}
        <div className="row justify-end gap-2">
          <Button variant="default" onClick={onClose}>
            {t("deletion.cancel")}
          </Button>
          <Button type="submit" color="bad" loading={remove.busy} disabled={hasPassword && password === ""}>
            {t("deletion.submit")}
          </Button>
        </div>
      </form>
    </EntryDialog>
  );
}

/** The specification's words, unless the reason is one the user can remove. */
function Problem({ error }: { error: ApiError }) {
  const isKnown = ["owns_workspaces", "is_sample", "too_many_requests"].includes(error.err);
  return <FormError>{isKnown ? error.msg : `${t("deletion.failed")} ${t("deletion.failedText")}`}</FormError>;
}
