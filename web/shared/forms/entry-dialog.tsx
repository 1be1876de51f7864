import { Drawer, Modal, type DrawerProps, type ModalProps } from "@mantine/core";
import { useEntry } from "./use-entry.tsx";

/** A dialog with fields. It asks before it drops what was typed. */
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

/** A panel at the side of the page that asks before it drops what was typed. */
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
