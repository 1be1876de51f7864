import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";
import type { paths } from "../../lib/paths.ts";
import { Hint } from "./hint.tsx";
import styles from "./sidebar.module.css";

/** What `paths` builds. */
type LinkTarget = ReturnType<(typeof paths)[keyof typeof paths]>;

/** A navigation link. When collapsed only its icon shows, with the name as tooltip. */
export function SidebarLink({
  link,
  icon,
  label,
  after,
  collapsed,
  nested = false,
  exact = false,
  onNavigate,
}: {
  link: LinkTarget;
  icon?: ReactNode;
  label: string;
  after?: ReactNode;
  collapsed: boolean;
  nested?: boolean;
  /** Current only at exactly this URL, not below it. */
  exact?: boolean;
  onNavigate: (() => void) | undefined;
}) {
  return (
    <li>
      <Hint label={label} disabled={!collapsed}>
        <Link
          {...link}
          className={classNames(styles.item, nested && styles.list)}
          activeOptions={{ exact, includeSearch: false }}
          aria-label={collapsed ? label : undefined}
          onClick={onNavigate}
        >
          {icon}
          {!collapsed && (
            <>
              <span className="truncate shrink grow" title={nested ? label : undefined}>
                {label}
              </span>
              {after}
            </>
          )}
        </Link>
      </Hint>
    </li>
  );
}
