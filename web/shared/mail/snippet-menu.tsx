import { listMailTemplates, type MailTemplate } from "#contract/mail/templates.ts";
import { Button, Menu } from "@mantine/core";
import { IconTextPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { useRead } from "#web/api/queries.ts";
import { texts } from "#web/words/i18n.ts";
import { mailLinks } from "./mail-links.ts";

const t = texts("compose");

/** The snippets of the workspace; undefined while they are loaded, and where that failed. */
export function useSnippets(): { snippets: MailTemplate[] | undefined; isFailed: boolean } {
  const { data, error } = useRead(listMailTemplates, {});
  return useMemo(
    () => ({ snippets: data?.templates.filter(({ kind }) => kind === "snippet"), isFailed: error !== null }),
    [data, error],
  );
}

/** Offers snippets; the form inserts the chosen one. */
export function SnippetMenu({
  snippets,
  isFailed,
  isLocked,
  onInsert,
}: ReturnType<typeof useSnippets> & { isLocked: boolean; onInsert: (text: string) => void }) {
  return (
    <Menu position="top-start" withinPortal returnFocus={false}>
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={<IconTextPlus size={16} aria-hidden />} disabled={isLocked}>
          {t("snippets")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} className="scroll-y thin-scrollbar">
        {isFailed && <Menu.Label>{t("snippetsFailed")}</Menu.Label>}
        {snippets?.length === 0 && <Menu.Label>{t("noSnippets")}</Menu.Label>}
        {snippets?.map(({ _id, name, text }) => (
          <Menu.Item key={_id} onClick={() => onInsert(text)}>
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item renderRoot={(props) => <Link {...props} {...mailLinks.templates()} />}>{t("allSnippets")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
