import { Drawer, Modal, type DrawerProps, type ModalProps } from "@mantine/core";
import { useEntry } from "./use-entry.tsx";

/** A dialog with fields: what was typed is not dropped without a question. */
export function EntryDialog({
  opened = true,
  onClose,
  children,
  ...rest
}: Omit<ModalProps, "opened"> & { opened?: boolean }) {
  const { props, within, question } = useEntry(onClose);
  return (
    <>
      <Modal opened={opened} {...rest} {...props}>
        {within(children)}
      </Modal>
      {opened && question}
    </>
  );
}

/** The same of a panel at the side of the page. */
export function EntryPanel({ onClose, children, ...rest }: DrawerProps) {
  const { props, within, question } = useEntry(onClose);
  return (
    <>
      <Drawer position="right" {...rest} {...props}>
        {within(children)}
      </Drawer>
      {rest.opened && question}
    </>
  );
}
