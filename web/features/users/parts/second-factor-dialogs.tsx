import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from "#contract/auth/endpoints.ts";
import { Button, CopyButton, TextInput } from "@mantine/core";
import { useState } from "react";
import { renderSVG } from "uqr";
import { useMutate } from "#web/api/queries.ts";
import { Current, Step, type Field } from "#web/shared/identity/step.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./settings.module.css";

const t = texts("users");

const CODE_MAX = 40;

/** The password, then a code of the app, then the recovery codes. */
export function EnableDialog({ onClose, onEnabled }: { onClose: () => void; onEnabled: (() => void) | undefined }) {
  const [current, setCurrent] = useState("");
  const [code, setCode] = useState("");
  const begin = useMutate(beginSecondFactor);
  const confirm = useMutate(confirmSecondFactor);
  const finish = () => {
    onClose();
    onEnabled?.();
  };
  if (confirm.data) return <Codes codes={confirm.data.recoveryCodes} onClose={finish} />;
  if (!begin.data)
    return (
      <Step
        title={t("factor.enable")}
        submit={t("factor.next")}
        busy={begin.busy}
        isComplete={current !== ""}
        problem={begin.error?.msg}
        onSubmit={() => begin.mutate({ current })}
        onClose={onClose}
      >
        <Current value={current} onChange={setCurrent} data-autofocus />
      </Step>
    );
  const { secret, uri } = begin.data;
  return (
    <Step
      title={t("factor.scan")}
      submit={t("factor.confirm")}
      busy={confirm.busy}
      isComplete={code !== ""}
      problem={confirm.error?.msg}
      onSubmit={() => confirm.mutate({ code })}
      onClose={onClose}
    >
      <p className="flush muted">{t("factor.scanText")}</p>
      <QrCode text={uri} />
      <p className="flush text-label">
        <span className="muted">{t("factor.byHand")}</span>{" "}
        <code className="break-anywhere">{secret.match(/.{1,4}/g)?.join(" ")}</code>
      </p>
      <Code label={t("factor.code")} value={code} onChange={setCode} />
    </Step>
  );
}

export function DisableDialog({ onClose }: { onClose: () => void }) {
  const [current, setCurrent] = useState("");
  const [code, setCode] = useState("");
  const remove = useMutate(removeSecondFactor, {
    onSuccess() {
      toast({ message: t("factor.disabled"), tone: "good" });
      onClose();
    },
  });
  return (
    <Step
      title={t("factor.disableTitle")}
      submit={t("factor.disable")}
      color="bad"
      busy={remove.busy}
      isComplete={current !== "" && code !== ""}
      problem={remove.error?.msg}
      onSubmit={() => remove.mutate({ current, code })}
      onClose={onClose}
    >
      <Current value={current} onChange={setCurrent} data-autofocus />
      <Code label={t("factor.anyCode")} value={code} onChange={setCode} />
    </Step>
  );
}

/** New recovery codes for a code of the app. */
export function RecoveryDialog({ onClose }: { onClose: () => void }) {
  const [code, setCode] = useState("");
  const renew = useMutate(renewRecoveryCodes);
  if (renew.data) return <Codes codes={renew.data.recoveryCodes} onClose={onClose} />;
  return (
    <Step
      title={t("factor.renew")}
      submit={t("factor.renewSubmit")}
      busy={renew.busy}
      isComplete={code !== ""}
      problem={renew.error?.msg}
      onSubmit={() => renew.mutate({ code })}
      onClose={onClose}
    >
      <p className="flush muted">{t("factor.renewText")}</p>
      <Code label={t("factor.anyCode")} value={code} onChange={setCode} data-autofocus />
    </Step>
  );
}

/** Closed by its button only: the codes are shown once. */
function Codes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title={t("factor.codes")}
      size="md"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <div className="stack gap-4">
        <p className="flush muted">{t("factor.codesText")}</p>
        <ul className={styles.codes} aria-label={t("factor.codes")}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className="row justify-end gap-2">
          <CopyButton value={codes.join("\n")}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? t("factor.copied") : t("factor.copy")}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose} data-autofocus>
            {t("factor.stored")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Code({ label, value, onChange, ...rest }: Field & { label: string; "data-autofocus"?: true }) {
  return (
    <TextInput
      {...rest}
      label={label}
      autoComplete="one-time-code"
      maxLength={CODE_MAX}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Black on white in both schemes: not all cameras read inverted codes. */
function QrCode({ text }: { text: string }) {
  const src = `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 3 }))}`;
  return <img className={styles.qr} src={src} alt={t("factor.qr")} />;
}
