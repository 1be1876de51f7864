import { Tooltip } from "@mantine/core";
import { useRef, useState, type ReactElement, type ReactNode } from "react";
import styles from "./bits.module.css";

const EVERYWHERE = { hover: true, focus: true, touch: true };

/** Text with an explanation on hover, focus and touch. */
export function Explain({ about, children }: { about: ReactNode; children: ReactNode }) {
  return (
    <ExplainedBy about={about}>
      <button type="button" className={styles.explain}>
        {children}
      </button>
    </ExplainedBy>
  );
}

/** A control with an explanation on hover, focus and touch. */
export function ExplainedBy({ about, children }: { about: ReactNode; children: ReactElement }) {
  return (
    <Tooltip label={about} position="top-start" events={EVERYWHERE} multiline maw={320}>
      {children}
    </Tooltip>
  );
}

/**
 * "+2": how many more there are, and on hover, focus and touch their names. Tables have hundreds: the tooltip is mounted
 * only while it is open.
 */
export function More({ names }: { names: readonly string[] }) {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  const text = new Intl.ListFormat(undefined, { type: "unit" }).format(names);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.more}
        onPointerEnter={() => setOpened(true)}
        onPointerLeave={() => setOpened(false)}
        onFocus={() => setOpened(true)}
        onBlur={() => setOpened(false)}
        onClick={() => setOpened(true)}
      >
        +{names.length}
        <span className="visually-hidden">: {text}</span>
      </button>
      {opened && <Tooltip opened target={button} label={text} multiline maw={320} />}
    </>
  );
}
