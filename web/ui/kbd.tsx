import styles from "./bits.module.css";

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);
const SIGNS: Record<string, string> = isApple ? { mod: "⌘", shift: "⇧" } : { mod: "Ctrl", shift: "Shift" };

/** Keys as they are on the reader's keyboard: "mod+b" → Ctrl B or ⌘ B. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <>
      {keys.split("+").map((key, place) => (
        <span key={key}>
          {place > 0 && " "}
          <kbd className={styles.kbd}>{SIGNS[key] ?? (key.length === 1 ? key.toUpperCase() : key)}</kbd>
        </span>
      ))}
    </>
  );
}
