import type { CrmCreator } from "#contract/crm/endpoints.ts";
import { Menu } from "@mantine/core";
import { IconDots, IconX } from "@tabler/icons-react";
import { createContext, useContext, useState } from "react";
import { useIsPhone } from "#web/table/data-table.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./crm-creators.module.css";

const t = texts("table");

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
  const isPhone = useIsPhone();
  if (!removal) return null;
  if (isPhone) return <RowMenu row={row} removal={removal} />;
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

/** On a phone the thumb passes over every row: removing takes two taps. The menu is rendered once it is opened. */
function RowMenu({ row, removal }: { row: CrmCreator; removal: RowRemoval }) {
  const [isOpen, setOpen] = useState(false);
  const label = t("rowMenu", { name: row.creator.full_name });
  const button = (
    <button type="button" className={styles.remove} aria-label={label} onClick={() => setOpen(true)}>
      <IconDots size={16} aria-hidden />
    </button>
  );
  if (!isOpen) return button;
  return (
    <Menu defaultOpened position="bottom-end" withinPortal onClose={() => setOpen(false)}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item color="bad" leftSection={<IconX size={16} aria-hidden />} onClick={() => removal.remove([row])}>
          {removal.labelOne(row.creator.full_name)}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
