import { setupState } from "#contract/auth/endpoints.ts";
import { NAME_MAX } from "#contract/base/limits.ts";
import { listPasskeys, removePasskey, renamePasskey, type PasskeyView } from "#contract/passkeys.ts";
import { ActionIcon, Button, TextInput } from "@mantine/core";
import { IconDots, IconFingerprint, IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { errorFromThrown } from "#web/api/api-error.ts";
import { createPasskey, passkeysWork } from "#web/api/passkeys.ts";
import { invalidate, useMutate, useRead } from "#web/api/queries.ts";
import { date, dateTime, when } from "#web/lib/format.ts";
import { Current, Step } from "#web/shared/identity/step.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { ActionMenu } from "#web/ui/menu.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { deviceName } from "./device-name.ts";
import styles from "./settings.module.css";

const t = texts("users");

/** Passkeys of the user. `onAdded`: beyond the list, what waits for one. */
export function Passkeys({ hasPassword, onAdded }: { hasPassword: boolean; onAdded?: () => void }) {
  const read = useRead(listPasskeys, {});
  const { data: installation } = useRead(setupState, {});
  const [isAdding, setAdding] = useState(false);
  const origin = installation?.passkeyOrigin;
  return (
    <PageSection title={t("passkeys.title")} lead={t("passkeys.lead")}>
      <Loaded read={read}>
        {({ passkeys }) =>
          passkeys.length > 0 && (
            <ul className="list-reset stack card" aria-label={t("passkeys.title")}>
              {passkeys.map((passkey) => (
                <Passkey key={passkey._id} passkey={passkey} hasPassword={hasPassword} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {origin !== undefined &&
        (passkeysWork(origin) ? (
          <div>
            <Button variant="default" onClick={() => setAdding(true)}>
              {t("passkeys.add")}
            </Button>
          </div>
        ) : (
          <p className="flush muted text-label">{t("passkeys.elsewhere", { origin })}</p>
        ))}
      {isAdding && <AddDialog hasPassword={hasPassword} onAdded={onAdded} onClose={() => setAdding(false)} />}
    </PageSection>
  );
}

function Passkey({ passkey, hasPassword }: { passkey: PasskeyView; hasPassword: boolean }) {
  const { name, createdAt, lastUsedAt } = passkey;
  const [open, setOpen] = useState<"rename" | "remove" | null>(null);
  const close = () => setOpen(null);
  return (
    <li className={styles.device}>
      <IconFingerprint size={22} className="fixed-size muted" aria-hidden />
      <div className="shrink grow">
        <p className="flush medium truncate">{name}</p>
        <p className="flush muted text-label" title={lastUsedAt ? dateTime(lastUsedAt) : undefined}>
          {t("passkeys.added", { date: date(createdAt) })} ·{" "}
          {lastUsedAt ? t("devices.used", { when: when(lastUsedAt) }) : t("passkeys.unused")}
        </p>
      </div>
      <ActionMenu
        trigger={
          <ActionIcon variant="subtle" color="gray" aria-label={t("passkeys.more", { name })}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        }
        actions={[
          {
            label: t("passkeys.rename"),
            icon: <IconPencil size={16} aria-hidden />,
            onClick: () => setOpen("rename"),
          },
          {
            label: t("passkeys.remove"),
            icon: <IconTrash size={16} aria-hidden />,
            danger: true,
            onClick: () => setOpen("remove"),
          },
        ]}
      />
      {open === "rename" && <RenameDialog passkey={passkey} onClose={close} />}
      {open === "remove" && <RemoveDialog passkey={passkey} hasPassword={hasPassword} onClose={close} />}
    </li>
  );
}

function AddDialog({
  hasPassword,
  onAdded,
  onClose,
}: {
  hasPassword: boolean;
  onAdded: (() => void) | undefined;
  onClose: () => void;
}) {
  const device = deviceName(navigator.userAgent);
  const [current, setCurrent] = useState("");
  const [name, setName] = useState(device);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function add(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      await createPasskey({ current, name });
      void invalidate(listPasskeys);
      toast({ message: t("passkeys.done", { name }), tone: "good" });
      onClose();
      onAdded?.();
    } catch (thrown) {
      const { err, msg } = errorFromThrown(thrown);
      setProblem(err === "CANCELLED" ? t("passkeys.cancelled") : msg);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Step
      title={t("passkeys.add")}
      submit={t("factor.next")}
      busy={busy}
      isComplete={name.trim() !== "" && (!hasPassword || current !== "")}
      problem={problem}
      onSubmit={() => void add()}
      onClose={onClose}
    >
      <p className="flush muted">{t("passkeys.addText")}</p>
      <Name value={name} onChange={setName} />
      {hasPassword && <Current value={current} onChange={setCurrent} data-autofocus />}
    </Step>
  );
}

function RenameDialog({ passkey: { _id: id, name: former }, onClose }: { passkey: PasskeyView; onClose: () => void }) {
  const [name, setName] = useState(former);
  const rename = useMutate(renamePasskey, { onSuccess: onClose });
  return (
    <Step
      title={t("passkeys.rename")}
      submit={t("passkeys.save")}
      busy={rename.busy}
      isComplete={name.trim() !== ""}
      problem={rename.error?.msg}
      onSubmit={() => rename.mutate({ id, name })}
      onClose={onClose}
    >
      <Name value={name} onChange={setName} data-autofocus />
    </Step>
  );
}

function RemoveDialog({
  passkey: { _id: id, name },
  hasPassword,
  onClose,
}: {
  passkey: PasskeyView;
  hasPassword: boolean;
  onClose: () => void;
}) {
  const [current, setCurrent] = useState("");
  const remove = useMutate(removePasskey, {
    onSuccess() {
      toast({ message: t("passkeys.removed", { name }), tone: "good" });
      onClose();
    },
  });
  return (
    <Step
      title={t("passkeys.removeTitle", { name })}
      submit={t("passkeys.remove")}
      color="bad"
      busy={remove.busy}
      isComplete={!hasPassword || current !== ""}
      problem={remove.error?.msg}
      onSubmit={() => remove.mutate({ id, current })}
      onClose={onClose}
    >
      <p className="flush muted">{t("passkeys.removeText")}</p>
      {hasPassword && <Current value={current} onChange={setCurrent} data-autofocus />}
    </Step>
  );
}

function Name({
  value,
  onChange,
  ...rest
}: {
  value: string;
  onChange: (name: string) => void;
  "data-autofocus"?: true;
}) {
  return (
    <TextInput
      {...rest}
      label={t("passkeys.name")}
      description={t("passkeys.nameHint")}
      maxLength={NAME_MAX}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
