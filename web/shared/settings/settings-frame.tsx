import { getMailbox } from "#contract/mail/mailbox.ts";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useRead } from "#web/api/queries.ts";
import { useSignedIn } from "#web/api/session.ts";
import { paths } from "#web/lib/paths.ts";
import { Page } from "#web/shell/page.tsx";
import { texts } from "#web/words/i18n.ts";
import { useCan } from "../use-can.ts";
import { tabProps } from "../tabs/tab-props.ts";
import { TabStrip } from "../tabs/tab-strip.tsx";
import styles from "./settings-frame.module.css";

const t = texts("users");

const TABS = {
  profile: paths.settings(),
  security: paths.settings("security"),
  notifications: paths.notificationSettings(),
  mailbox: paths.ownMailbox(),
  members: paths.members(),
  apiKeys: paths.apiKeys(),
  usage: paths.usage(),
  plan: paths.plan(),
  auditLog: paths.workspaceAudit(),
} as const;
const ORDER = [
  "profile",
  "security",
  "notifications",
  "mailbox",
  "members",
  "apiKeys",
  "usage",
  "plan",
  "auditLog",
] as const;

/** What all pages of the settings have in common. */
export function SettingsFrame({
  current,
  wide = false,
  children,
}: {
  current: keyof typeof TABS;
  /** For a table. */
  wide?: boolean;
  children: ReactNode;
}) {
  const { limits, impersonation } = useSignedIn();
  const { plan } = limits;
  const canSend = useCan("mail.send");
  // Who became a viewer may have one from before, which they can disconnect.
  const { data } = useRead(getMailbox, {}, { enabled: !canSend && !impersonation });
  const hidden = new Set([
    canSend || data?.mailbox ? "" : "mailbox",
    useCan("keys.manage") ? "" : "apiKeys",
    plan ? "" : "usage",
    useCan("billing.manage") && plan?.can_buy ? "" : "plan",
    useCan("audit.read") ? "" : "auditLog",
  ]);
  const tabs = ORDER.filter((tab) => !hidden.has(tab));
  return (
    <Page title={t("title")} sampleMark={false}>
      <TabStrip className={styles.tabs} label={t("tabs")}>
        {tabs.map((tab) => (
          <Link key={tab} {...TABS[tab]} {...tabProps(tab === current)}>
            {t(`tab.${tab}`)}
          </Link>
        ))}
      </TabStrip>
      <div className={styles.column} data-wide={wide}>
        {children}
      </div>
    </Page>
  );
}
