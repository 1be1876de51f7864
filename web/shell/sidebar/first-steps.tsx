import { IconListCheck } from "@tabler/icons-react";
import { paths } from "../../lib/paths.ts";
import { useChecklist } from "../../shared/onboarding/use-checklist.ts";
import { SidebarLink } from "./sidebar-link.tsx";
import { texts } from "../../words/i18n.ts";

const t = texts("shell");

/** The way to the checklist, with what is done of it, for someone new. */
export function FirstSteps({ collapsed, onNavigate }: { collapsed: boolean; onNavigate: (() => void) | undefined }) {
  const checklist = useChecklist();
  if (!checklist || checklist.isDismissed) return null;
  const done = checklist.steps.filter(({ isDone }) => isDone).length;
  return (
    <ul>
      <SidebarLink
        collapsed={collapsed}
        onNavigate={onNavigate}
        link={paths.welcome()}
        icon={<IconListCheck size={18} aria-hidden />}
        label={t("sidebar.firstSteps")}
        after={
          <span className="regular text-label tabular muted">
            {t("sidebar.stepsDone", { done, total: checklist.steps.length })}
          </span>
        }
      />
    </ul>
  );
}
