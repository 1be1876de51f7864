import { listMailTemplates } from "#contract/mail/templates.ts";
import { Button, Menu } from "@mantine/core";
import { IconTemplate } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useRead } from "#web/api/queries.ts";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { mailLinks } from "./mail-links.ts";
import { TemplateDialog, type TemplateContent } from "./template-dialog.tsx";

const t = texts("compose");
const tTemplates = texts("mailTemplates");

/** Puts a template into a mail in the place of what is there, or saves what is there as one. */
export function TemplateMenu({
  current,
  isLocked,
  onUse,
}: {
  current: TemplateContent;
  isLocked: boolean;
  onUse: (content: TemplateContent) => void;
}) {
  const [isSaving, setSaving] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useRead(listMailTemplates, {}, { enabled: isOpen });
  const templates = data?.templates.filter(({ kind }) => kind === "template");
  const isWritten = current.subject.trim() !== "" && current.text.trim() !== "";

  function use({ subject, text }: TemplateContent) {
    onUse({ subject, text });
    if (current.text.trim() === "" && current.subject.trim() === "") return;
    toast({ message: t("replaced"), action: { label: t("restore"), onClick: () => onUse(current) } });
  }

  return (
    <>
      <Menu position="top-start" withinPortal returnFocus={false} opened={isOpen} onChange={setOpen}>
        <Menu.Target>
          <Button size="xs" variant="default" leftSection={<IconTemplate size={16} aria-hidden />} disabled={isLocked}>
            {t("templates")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={320} className="scroll-y thin-scrollbar">
          {error && <Menu.Label>{t("templatesFailed")}</Menu.Label>}
          {templates?.length === 0 && <Menu.Label>{t("noTemplates")}</Menu.Label>}
          {templates?.map((template) => (
            <Menu.Item key={template._id} onClick={() => use(template)}>
              {template.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item disabled={!isWritten} onClick={() => setSaving(true)}>
            {t("saveTemplate")}
          </Menu.Item>
          <Menu.Item renderRoot={(props) => <Link {...props} {...mailLinks.templates()} />}>
            {t("allTemplates")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isSaving && (
        <TemplateDialog
          template={{ ...current, kind: "template", name: current.subject }}
          title={tTemplates("dialog.create")}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  );
}
