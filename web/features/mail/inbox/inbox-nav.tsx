import { Button } from "@mantine/core";
import { IconArrowsRight, IconInbox, IconTemplate } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { paths } from "#web/lib/paths.ts";
import { mailLinks } from "#web/shared/mail/mail-links.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("mail");

const PAGES = {
  inbox: { link: paths.inbox(), icon: <IconInbox size={16} aria-hidden /> },
  templates: { link: mailLinks.templates(), icon: <IconTemplate size={16} aria-hidden /> },
  sequences: { link: mailLinks.sequences(), icon: <IconArrowsRight size={16} aria-hidden /> },
};
const ORDER = ["inbox", "templates", "sequences"] as const;

/** The other pages about mails. */
export function InboxNav({ current }: { current: (typeof ORDER)[number] }) {
  return (
    <nav className="row wrap gap-1" aria-label={t("nav.label")}>
      {ORDER.filter((one) => one !== current).map((one) => (
        <Button
          key={one}
          variant="subtle"
          color="gray"
          leftSection={PAGES[one].icon}
          renderRoot={(props) => <Link {...props} {...PAGES[one].link} />}
        >
          {t(`nav.${one}`)}
        </Button>
      ))}
    </nav>
  );
}
