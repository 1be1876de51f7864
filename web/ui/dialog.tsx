import { Modal, type ModalProps } from "@mantine/core";
import { useLayer } from "./layer.ts";

/** A dialog above the page. The Escape key closes it only where nothing lies above it. */
export function Dialog({
  id,
  opened = true,
  closeOnEscape,
  onClose,
  ...rest
}: Omit<ModalProps, "opened"> & { opened?: boolean }) {
  const layer = useLayer({ id, opened, closeOnEscape, onClose });
  return <Modal {...rest} {...layer} />;
}
