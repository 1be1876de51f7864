import {
  createOrderWebhook,
  deleteOrderWebhook,
  readOrderWebhook,
  type OrderWebhook,
} from "#contract/tracking/orders.ts";
import { Button, CopyButton } from "@mantine/core";
import { useRead, useMutate } from "#web/api/queries.ts";
import { dateTime } from "#web/lib/format.ts";
import { useCan } from "#web/shared/use-can.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { FormError } from "#web/ui/form/form-error.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./links.module.css";

const t = texts("campaignLinks");

/** Where a shop sends its orders, and the secret that it signs them with, which is shown once. */
export function ShopDialog({ onClose }: { onClose: () => void }) {
  const canManage = useCan("keys.manage");
  const read = useRead(readOrderWebhook, {});
  const making = useMutate(createOrderWebhook);
  const ending = useMutate(deleteOrderWebhook, {
    onSuccess() {
      toast({ message: t("shop.ended") });
      onClose();
    },
  });
  const { data: made } = making;
  return (
    <Dialog onClose={onClose} title={t("shop.title")} size="lg">
      <Loaded read={read} failed={t("shop.failed")}>
        {({ webhook }) => (
          <div className="stack gap-4">
            <p className="flush muted">{t("shop.lead")}</p>
            {webhook ? <State webhook={webhook} /> : <p className="flush">{t("shop.none")}</p>}
            {made && (
              <output className="stack gap-1">
                <Copied label={t("shop.secret")} text={made.secret} />
                <span className="muted text-label">{t("shop.shown")}</span>
              </output>
            )}
            {webhook && (
              <div className="stack gap-1">
                <span className="medium">{t("shop.how")}</span>
                <p className="flush muted text-label">{t("shop.example")}</p>
              </div>
            )}
            <FormError>{making.error?.msg ?? ending.error?.msg}</FormError>
            {canManage ? (
              <div className="row wrap justify-end gap-2">
                {webhook && (
                  <Button variant="default" color="bad" loading={ending.busy} onClick={() => ending.mutate({})}>
                    {t("shop.end")}
                  </Button>
                )}
                {!made && (
                  <Button loading={making.busy} onClick={() => making.mutate({})}>
                    {t(webhook ? "shop.renew" : "shop.make")}
                  </Button>
                )}
                {made && <Button onClick={onClose}>{t("shop.close")}</Button>}
              </div>
            ) : (
              <p className="flush muted">{t("shop.onlyAdmins")}</p>
            )}
            {canManage && webhook && !made && <p className="flush muted text-label">{t("shop.renewAbout")}</p>}
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}

function State({ webhook: { url, createdAt, receivedAt, isReadable } }: { webhook: OrderWebhook }) {
  return (
    <div className="stack gap-1">
      <Copied label={t("shop.address")} text={new URL(url, location.origin).href} />
      <span className="muted text-label">
        {t("shop.created", { at: dateTime(createdAt) })}{" "}
        {receivedAt === null ? t("shop.notReceived") : t("shop.received", { at: dateTime(receivedAt) })}
      </span>
      {!isReadable && <span role="alert">{t("shop.unreadable")}</span>}
    </div>
  );
}

function Copied({ label, text }: { label: string; text: string }) {
  return (
    <div className="stack gap-1">
      <span className="medium">{label}</span>
      <div className="row gap-2">
        <code className={styles.secret}>{text}</code>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button className={styles.copy} size="xs" variant="default" onClick={copy}>
              {t(copied ? "copied" : "copy")}
              <span className="visually-hidden"> · {label}</span>
            </Button>
          )}
        </CopyButton>
      </div>
    </div>
  );
}
