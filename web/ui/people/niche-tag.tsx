import { splitIcon } from "#contract/categories/category-name.ts";
import { IconRobot, IconTrash } from "@tabler/icons-react";
import styles from "./people.module.css";
import { markOf } from "./state-marks.ts";

/** A niche with the icon from its name. */
export function NicheTag({
  name,
  mark,
}: {
  name: string;
  /** For administrators: its state, and what that means in words. */ mark?:
    | { state: number; text: string }
    | undefined;
}) {
  const { icon, label, isPictograph } = splitIcon(name);
  return (
    <span className={styles.niche} title={label}>
      {isPictograph && <span aria-hidden>{icon}</span>}
      <span className="ellipsis">{label}</span>
      {mark && <StateIcon {...mark} />}
    </span>
  );
}

/** A robot for what a machine added, a bin for what was removed; nothing for the rest. */
export function StateIcon({ state, text }: { state: number; text: string }) {
  const mark = markOf(state);
  if (mark === null) return null;
  const Icon = mark === "trash" ? IconTrash : IconRobot;
  return (
    <span className="inline-row fixed-size" title={text}>
      <Icon size={13} aria-hidden />
      <span className="visually-hidden">{text}</span>
    </span>
  );
}
