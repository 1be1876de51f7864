import styles from "./tabs.module.css";

/** What makes a link a tab. Which one is open the screen knows; the router compares addresses. */
export function tabProps(isCurrent: boolean) {
  return {
    className: styles.tab,
    "data-current": isCurrent,
    "aria-current": isCurrent ? "page" : undefined,
    activeProps: NOTHING,
  } as const;
}

const NOTHING = { "aria-current": undefined, className: "" };
