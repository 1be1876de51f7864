import styles from "./bits.module.css";
import { texts } from "../words/i18n.ts";

const t = texts("ui");

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);
const SIGNS: Record<string, string> = {
  ...(isApple ? { mod: "⌘", shift: "⇧" } : { mod: "Ctrl", shift: "Shift" }),
  arrowleft: "←",
  arrowright: "→",
  arrowup: "↑",
  arrowdown: "↓",
  enter: "↵",
  escape: "Esc",
  home: "Home",
  end: "End",
  f2: "F2",
};

/** Keys as on the user's keyboard: "mod+b" → Ctrl B or ⌘ B; "g>d" → G then D. */
export function Kbd({ keys }: { keys: string }) {
  const between = keys.includes(">") ? ` ${t("keysThen")} ` : " ";
  return (
    <>
      {keys.split(/[+>]/).map((key, index) => (
        <span key={key}>
          {index > 0 && between}
          <kbd className={styles.kbd}>{SIGNS[key] ?? (key.length === 1 ? key.toUpperCase() : key)}</kbd>
        </span>
      ))}
    </>
  );
}
