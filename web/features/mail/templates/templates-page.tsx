import {
  deleteMailTemplate,
  listMailTemplates,
  MAIL_TEXT_KINDS,
  type MailTemplate,
  type MailTextKind,
} from "#contract/mail/templates.ts";
import { ActionIcon, Button } from "@mantine/core";
import { IconDots, IconPencil, IconPlus, IconTemplate, IconTextPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useMutate, useRead } from "#web/api/queries.ts";
import { TemplateDialog } from "#web/shared/mail/template-dialog.tsx";
import { useCanSend } from "#web/shared/mail/use-can-send.ts";
import { useCan } from "#web/shared/use-can.ts";
import { useFocusBack } from "#web/shared/use-focus-back.ts";
import { Page } from "#web/shell/page.tsx";
import { toastWithUndo } from "#web/shell/undo.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { ActionMenu } from "#web/ui/menu.tsx";
import { Time } from "#web/ui/time.tsx";
import { Toggles } from "#web/ui/toggles.tsx";
import { toastError } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { InboxNav } from "../inbox/inbox-nav.tsx";
import styles from "./templates.module.css";

const t = texts("mailTemplates");
const NOTHING = { name: "", subject: "", text: "" };
const ICONS = { template: <IconTemplate size={22} />, snippet: <IconTextPlus size={22} /> };

/** Texts for mails to creators. */
export function TemplatesPage() {
  const [kind, setKind] = useState<MailTextKind>("template");
  const [isCreating, setCreating] = useState(false);
  const remember = useFocusBack(isCreating);
  const canSend = useCanSend();
  const read = useRead(listMailTemplates, {});
  const isSnippet = kind === "snippet";
  const create = canSend && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => {
        remember();
        setCreating(true);
      }}
    >
      {t(isSnippet ? "snippets.create" : "create")}
    </Button>
  );
  const shown = read.data?.templates.filter((one) => one.kind === kind) ?? [];
  const empty = isSnippet ? t("snippets.emptyText") : t("emptyText", { field: "{{firstName}}" });
  return (
    <Page
      title={t("title")}
      lead={t("lead")}
      sampleMark={false}
      actions={
        <>
          <InboxNav current="templates" />
          {shown.length > 0 && create}
        </>
      }
    >
      <div className="mb-3">
        <Toggles
          label={t("kinds.label")}
          options={MAIL_TEXT_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          isOn={(value) => value === kind}
          onToggle={setKind}
        />
      </div>
      <Loaded read={read} failed={t("failed")}>
        {() =>
          shown.length === 0 ? (
            <EmptyState icon={ICONS[kind]} title={t(isSnippet ? "snippets.empty" : "empty")} action={create}>
              {canSend ? empty : t("emptyViewer")}
            </EmptyState>
          ) : (
            <ul className="list-reset stack card" aria-label={t(`kinds.${kind}`)}>
              {shown.map((template) => (
                <Row key={template._id} template={template} canChange={canSend} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isCreating && (
        <TemplateDialog
          template={{ ...NOTHING, kind }}
          title={t(isSnippet ? "snippets.create" : "dialog.create")}
          onClose={() => setCreating(false)}
        />
      )}
    </Page>
  );
}

function Row({ template, canChange }: { template: MailTemplate; canChange: boolean }) {
  const { _id: id, name, subject, text, createdBy, updatedAt } = template;
  const isSnippet = template.kind === "snippet";
  const [isChanging, setChanging] = useState(false);
  const remember = useFocusBack(isChanging);
  const canDelete = useCan("mail.send");
  const remove = useMutate(deleteMailTemplate, {
    onSuccess: ({ actionId }) => {
      if (actionId !== null) toastWithUndo(t(isSnippet ? "snippets.removed" : "removed", { name }), actionId);
    },
    onError: toastError,
  });
  const change = {
    label: t("edit"),
    icon: <IconPencil size={16} aria-hidden />,
    onClick: () => {
      remember();
      setChanging(true);
    },
  };
  return (
    <li className={styles.template}>
      <div className={styles.content}>
        <span className="medium break-anywhere" dir="auto">
          {name}
        </span>
        {subject !== "" && (
          <span className="truncate" dir="auto">
            {subject}
          </span>
        )}
        <span className={styles.excerpt} dir="auto">
          {text}
        </span>
        <span className="muted text-label">
          {createdBy === null ? t("changed") : t("changedBy", { name: createdBy })} <Time at={updatedAt} />
        </span>
      </div>
      {canDelete && (
        <ActionMenu
          trigger={
            <ActionIcon variant="default" size={36} loading={remove.busy} aria-label={t("menu", { name })}>
              <IconDots size={16} aria-hidden />
            </ActionIcon>
          }
          actions={[
            ...(canChange ? [change] : []),
            {
              label: t("remove"),
              icon: <IconTrash size={16} aria-hidden />,
              danger: true,
              onClick: () => remove.mutate({ id }),
            },
          ]}
        />
      )}
      {isChanging && (
        <TemplateDialog
          id={id}
          template={template}
          title={t(isSnippet ? "snippets.edit" : "dialog.edit")}
          onClose={() => setChanging(false)}
        />
      )}
    </li>
  );
}
