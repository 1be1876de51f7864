import { useEffect, useRef, type ReactNode } from "react";
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
  const strip = useRef<HTMLElement>(null);
  // A link may lead to a tab that a phone does not show at first. Only the strip is scrolled.
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[data-current="true"]');
    if (!strip.current || !current) return;
    const beyond = current.offsetLeft + current.offsetWidth - strip.current.clientWidth;
    if (beyond > strip.current.scrollLeft) strip.current.scrollLeft = beyond;
  }, []);
  return (
    <nav ref={strip} className={classNames(styles.strip, className)} aria-label={label}>
      {children}
    </nav>
  );
}
