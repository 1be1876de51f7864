import type { CrmCreator } from "#contract/crm.ts";
import { IconX } from "@tabler/icons-react";
import { createContext, useContext } from "react";
import styles from "./crm-creators.module.css";

/** How a page takes rows away, and what it calls that. */
export type RowRemoval = {
  remove: (rows: readonly CrmCreator[]) => void;
  label: string;
  labelOne: (name: string) => string;
};

const Context = createContext<RowRemoval | null>(null);

/** Null: the person may not change anything, and rows have no such button. */
export const RowRemovalProvider = Context.Provider;

export function RemoveCell({ row }: { row: CrmCreator }) {
  const removal = useContext(Context);
  if (!removal) return null;
  // The browser's own button: one with a tooltip of ours in every row is felt when the table is scrolled.
  return (
    <button
      type="button"
      className={styles.remove}
      title={removal.label}
      aria-label={removal.labelOne(row.creator.full_name)}
      onClick={() => removal.remove([row])}
    >
      <IconX size={16} aria-hidden />
    </button>
  );
}
