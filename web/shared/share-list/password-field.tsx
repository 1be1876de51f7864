import { SHARE_PASSWORD_MAX } from "#contract/base/limits.ts";
import { passwordProblem } from "#contract/auth/password.ts";
import { Button, PasswordInput } from "@mantine/core";
import { IconLock, IconLockOpen } from "@tabler/icons-react";
import { useState, type FormEvent } from "react";
import { texts } from "#web/words/i18n.ts";
import styles from "./share-dialog.module.css";
import type { ShareChange } from "./use-sharing.ts";
import { translate } from "#web/words/message.ts";

const t = texts("lists");

/** Whether visitors need a password; it is never shown again, only replaced or removed. */
export function PasswordField({ hasPassword, sharing }: { hasPassword: boolean; sharing: ShareChange }) {
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const { busy } = sharing.sharing;

  function submit(event: FormEvent) {
    event.preventDefault();
    const password = typed?.trim() ?? "";
    const weak = passwordProblem(password);
    setProblem(weak && translate(weak));
    if (!weak) sharing.change({ password }, t("toast.passwordSet"), () => setTyped(null));
  }

  return (
    <div className={styles.part}>
      <div className="row wrap shrink gap-2">
        <span className={styles.words}>
          <span className="inline-row gap-1 medium">
            {hasPassword ? <IconLock size={14} aria-hidden /> : <IconLockOpen size={14} aria-hidden />}
            {t("password")}
          </span>
          <span className="flush text-label muted">{t(hasPassword ? "passwordOn" : "passwordOff")}</span>
        </span>
        {typed === null && (
          <span className="row wrap shrink gap-2">
            <Button size="compact-sm" variant="default" onClick={() => setTyped("")}>
              {t(hasPassword ? "passwordChange" : "passwordSet")}
            </Button>
            {hasPassword && (
              <Button
                size="compact-sm"
                variant="subtle"
                loading={busy}
                onClick={() => sharing.change({ password: null }, t("toast.passwordRemoved"))}
              >
                {t("passwordRemove")}
              </Button>
            )}
          </span>
        )}
      </div>
      {typed !== null && (
        <form className="flex wrap items-start shrink gap-2" onSubmit={submit}>
          <PasswordInput
            className={styles.grow}
            aria-label={t("passwordNew")}
            placeholder={t("passwordNew")}
            // The password of a page is not the person's own: browsers must neither fill it in nor save it.
            autoComplete="off"
            maxLength={SHARE_PASSWORD_MAX}
            value={typed}
            error={problem}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setProblem(undefined);
            }}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person just pressed the button that opens it
            autoFocus
          />
          <Button type="submit" loading={busy} disabled={typed.trim() === ""}>
            {t("passwordSave")}
          </Button>
          <Button
            variant="default"
            onClick={() => {
              setTyped(null);
              setProblem(undefined);
            }}
          >
            {t("cancel", { ns: "ui" })}
          </Button>
        </form>
      )}
    </div>
  );
}
