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
  folded,
  nested = false,
  exact = false,
  onNavigate,
}: {
  link: LinkTarget;
  icon?: ReactNode;
  label: string;
  after?: ReactNode;
  folded: boolean;
  nested?: boolean;
  /** Current only at exactly this URL, not below it. */
  exact?: boolean;
  onNavigate: (() => void) | undefined;
}) {
  return (
    <li>
      <Hint label={label} disabled={!folded}>
        <Link
          {...link}
          className={classNames(styles.item, nested && styles.list)}
          activeOptions={{ exact, includeSearch: false }}
          aria-label={folded ? label : undefined}
          onClick={onNavigate}
        >
          {icon}
          {!folded && (
            <>
              <span className={styles.text} title={nested ? label : undefined}>
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
