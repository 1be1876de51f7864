import type { UserView } from "#contract/users.ts";
import { Menu, VisuallyHidden } from "@mantine/core";
import {
  IconKeyboard,
  IconLogout,
  IconMessageReport,
  IconMessages,
  IconSettings,
  IconUserPlus,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { errorFromThrown } from "../../api/api-error.ts";
import { signOut } from "../../api/session.ts";
import { paths } from "../../lib/paths.ts";
import { Avatar } from "../../ui/people/avatar.tsx";
import { Kbd } from "../../ui/kbd.tsx";
import { toast } from "../../ui/toast.tsx";
import { i18n, texts } from "../../words/i18n.ts";
import { SchemeChoice } from "./scheme-choice.tsx";
import { showShortcuts } from "../shortcuts/shortcut-help.tsx";
import { ThemeChoice } from "./theme-choice.tsx";
import { WorkspaceChoice } from "./workspace-choice.tsx";
import styles from "./sidebar.module.css";

const t = texts("shell");

const WorkspaceDialog = lazy(async () => ({
  default: (await import("../dialogs/workspace-dialog.tsx")).WorkspaceDialog,
}));

const SuggestDialog = lazy(async () => ({
  default: (await import("#web/shared/suggest-creators/suggest-dialog.tsx")).SuggestDialog,
}));
const CommunityDialog = lazy(async () => ({
  default: (await import("../dialogs/community-dialog.tsx")).CommunityDialog,
}));
const ReportDialog = lazy(async () => ({ default: (await import("../dialogs/report-dialog.tsx")).ReportDialog }));

/** Signs out, or reports why that failed. */
export function leave(): void {
  signOut().catch((thrown: unknown) => {
    const { msg } = errorFromThrown(thrown);
    toast({ message: i18n.t("userMenu.signOutFailed", { ns: "shell", msg }), tone: "bad" });
  });
}

/** The user, the color scheme and sign-out. */
export function UserMenu({ collapsed, user }: { collapsed: boolean; user: UserView }) {
  const plan = user.limits.plan && t("userMenu.plan", { name: user.limits.plan.name });
  const [isCreating, setCreating] = useState(false);
  const [isReporting, setReporting] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const [isSuggesting, setSuggesting] = useState(false);
  return (
    <>
      <Menu position="top-start" width={248}>
        <Menu.Target>
          <button type="button" className={styles.person}>
            <VisuallyHidden>{t("userMenu.label")}</VisuallyHidden>
            <Avatar name={user.name} src={user.logo_url} />
            {collapsed ? (
              <VisuallyHidden>{user.name}</VisuallyHidden>
            ) : (
              <span className={styles.who}>
                <span className="medium">{user.name}</span>
                <span className="muted text-label">{user.company || plan || user.email}</span>
              </span>
            )}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            {[user.email, user.company, plan].filter(Boolean).map((fact) => (
              <div key={fact}>{fact}</div>
            ))}
          </Menu.Label>
          <Menu.Divider />
          <WorkspaceChoice onCreate={() => setCreating(true)} />
          <ThemeChoice user={user} />
          <SchemeChoice />
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconSettings size={16} aria-hidden />}
            renderRoot={(props) => <Link {...paths.settings()} {...props} />}
          >
            {t("userMenu.settings")}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconKeyboard size={16} aria-hidden />}
            rightSection={<Kbd keys="?" />}
            onClick={showShortcuts}
          >
            {t("userMenu.shortcuts")}
          </Menu.Item>
          <Menu.Item leftSection={<IconMessageReport size={16} aria-hidden />} onClick={() => setReporting(true)}>
            {t("report.open")}
          </Menu.Item>
          <Menu.Item leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setSuggesting(true)}>
            {t("suggest.open")}
          </Menu.Item>
          <Menu.Item leftSection={<IconMessages size={16} aria-hidden />} onClick={() => setWriting(true)}>
            {t("community.open")}
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={leave}>
            {t("userMenu.signOut")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isSuggesting && (
        <Suspense fallback={null}>
          <SuggestDialog onClose={() => setSuggesting(false)} />
        </Suspense>
      )}
      {isWriting && (
        <Suspense fallback={null}>
          <CommunityDialog onClose={() => setWriting(false)} />
        </Suspense>
      )}
      {isReporting && (
        <Suspense fallback={null}>
          <ReportDialog onClose={() => setReporting(false)} />
        </Suspense>
      )}
      {isCreating && (
        <Suspense fallback={null}>
          <WorkspaceDialog onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  );
}
