import { revokeApiKey, type ApiKeyView } from "#contract/api-keys.ts";
import { Button } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useState } from "react";
import { useMutate } from "#web/api/queries.ts";
import { date, dateTime, when } from "#web/lib/format.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./api-keys.module.css";

const t = texts("apiKeys");

export function KeyRow({ apiKey }: { apiKey: ApiKeyView }) {
  const { _id: id, name, start, scopes, createdBy, createdAt, lastUsedAt, expiresAt, isExpired } = apiKey;
  const [confirming, setConfirming] = useState(false);
  const revoke = useMutate(revokeApiKey, {
    onSuccess: () => toast({ message: t("revoke.done", { name }), tone: "good" }),
  });
  const end = expiresAt === null ? t("lasting") : t(isExpired ? "expired" : "expires", { date: date(expiresAt) });
  return (
    <li className={styles.row}>
      <IconKey size={22} className="fixed-size muted" aria-hidden />
      <div className={styles.what}>
        <p className="flush truncate">
          <span className="medium">{name}</span> <code className="muted text-label">{t("start", { start })}</code>
        </p>
        <p className="flush muted text-label">{scopes.map((scope) => t(`scope.${scope}`)).join(" · ")}</p>
        <p className="flush muted text-label">
          {t("by", { name: createdBy, date: date(createdAt) })}
          {" · "}
          <span title={lastUsedAt ? dateTime(lastUsedAt) : undefined}>
            {lastUsedAt ? t("used", { when: when(lastUsedAt) }) : t("unused")}
          </span>
          {" · "}
          <span className={isExpired ? "bad" : undefined}>{end}</span>
        </p>
      </div>
      <Button variant="subtle" color="bad" aria-label={t("revoke.one", { name })} onClick={() => setConfirming(true)}>
        {t("revoke.action")}
      </Button>
      <ConfirmDialog
        opened={confirming}
        title={t("revoke.title", { name })}
        confirm={t("revoke.confirm")}
        busy={revoke.busy}
        error={revoke.error?.msg}
        onConfirm={() => revoke.mutate({ id })}
        onClose={() => setConfirming(false)}
      >
        {t("revoke.text")}
      </ConfirmDialog>
    </li>
  );
}
