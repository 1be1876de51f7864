import { SHARE_PASSWORD_MAX } from "#contract/base/limits.ts";
import { unlockSharedList } from "#contract/shared-lists.ts";
import { Button, PasswordInput } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useState } from "react";
import { useMutate } from "#web/api/queries.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { texts } from "#web/words/i18n.ts";
import type { SharedKind } from "./frame.tsx";
import styles from "./password-form.module.css";

const t = texts("sharedLists");

/** Asks for the password of what is protected. */
export function PasswordForm({ shareId, kind }: { shareId: string; kind: SharedKind }) {
  const [password, setPassword] = useState("");
  const unlocking = useMutate(unlockSharedList);
  const { error } = unlocking;
  const says = error?.err === "wrong_password" ? t("password.wrong") : error?.msg;
  return (
    <EmptyState
      heading="h1"
      icon={<IconLock size={22} />}
      title={t(`password.title.${kind}`)}
      action={
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (password !== "" && !unlocking.busy) unlocking.mutate({ id: shareId, password });
          }}
        >
          <PasswordInput
            label={t("password.label")}
            value={password}
            maxLength={SHARE_PASSWORD_MAX}
            autoComplete="off"
            error={says}
            onChange={(event) => {
              setPassword(event.currentTarget.value);
              unlocking.reset();
            }}
          />
          <Button type="submit" loading={unlocking.busy} disabled={password === ""}>
            {t(`password.open.${kind}`)}
          </Button>
        </form>
      }
    >
      {t("password.text")}
    </EmptyState>
  );
}
