import type { ReactNode } from "react";
import { classNames } from "#web/lib/class-names.ts";
import styles from "./tabs.module.css";

/** Views of a screen as links: each can be shared and opened in a browser tab. They scroll when they do not fit. */
export function TabStrip({
  label,
  className,
  children,
}: {
  label: string;
  className: string | undefined;
  /** Links, each with `tabProps`. */
  children: ReactNode;
}) {
  return (
    <nav className={classNames(styles.strip, className)} aria-label={label}>
      {children}
    </nav>
  );
}
