import styles from "./tabs.module.css";

/** Marks a link as a tab. The screen decides which is current, since the router compares whole URLs. */
export function tabProps(isCurrent: boolean) {
  return {
    className: styles.tab,
    "data-current": isCurrent,
    "aria-current": isCurrent ? "page" : undefined,
    activeProps: NOTHING,
  } as const;
}

const NOTHING = { "aria-current": undefined, className: "" };
