import { Button, TextInput } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy, IconExternalLink, IconRefresh } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { texts } from "#web/words/i18n.ts";
import styles from "./share-dialog.module.css";
import type { ShareChange } from "./use-sharing.ts";

const t = texts("lists");

const ICON = { size: 16, "aria-hidden": true } as const;

/** Copies, opens or replaces the link of a shared list. */
export function AddressField({
  address,
  label = t("link"),
  sharing,
}: {
  address: string;
  label?: string;
  /** null: the link is replaced elsewhere. */
  sharing: ShareChange | null;
}) {
  const clipboard = useClipboard({ timeout: 2_000 });
  const field = useRef<HTMLInputElement>(null);
  const [renewing, setRenewing] = useState(false);

  function copy() {
    // Where the browser keeps its clipboard to itself, one key does the rest.
    field.current?.select();
    clipboard.copy(address);
  }

  return (
    <div className={styles.part}>
      <div className="row wrap shrink gap-2">
        <TextInput
          ref={field}
          className={styles.grow}
          aria-label={label}
          value={address}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button leftSection={clipboard.copied ? <IconCheck {...ICON} /> : <IconCopy {...ICON} />} onClick={copy}>
          {t(clipboard.copied ? "copied" : "copy")}
        </Button>
        <Button
          variant="default"
          leftSection={<IconExternalLink {...ICON} />}
          renderRoot={(props) => (
            <a {...props} href={address} target="_blank" rel="noreferrer">
              {props.children}
            </a>
          )}
        >
          {t("openLink")}
        </Button>
      </div>
      {clipboard.error && <p className="flush text-label muted">{t("copyByHand")}</p>}
      {sharing === null ? null : renewing ? (
        <div className="flush grid gap-2 bad-tint notice" role="alert">
          <span>{t("renewAsk")}</span>
          <span className="row wrap shrink gap-2">
            <Button
              size="compact-sm"
              color="bad"
              loading={sharing.sharing.busy}
              onClick={() => sharing.change({ renew: true }, t("toast.renewed"), () => setRenewing(false))}
            >
              {t("renewConfirm")}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setRenewing(false)}>
              {t("renewKeep")}
            </Button>
          </span>
        </div>
      ) : (
        <Button
          className="self-start"
          size="compact-sm"
          variant="subtle"
          leftSection={<IconRefresh size={14} aria-hidden />}
          onClick={() => setRenewing(true)}
        >
          {t("renew")}
        </Button>
      )}
    </div>
  );
}
