import { Drawer, type DrawerProps } from "@mantine/core";
import { useLayer } from "./layer.ts";

/** A panel at the side of the page. The Escape key closes it only where nothing lies above it. */
export function Panel({
  id,
  opened = true,
  closeOnEscape,
  onClose,
  ...rest
}: Omit<DrawerProps, "opened"> & { opened?: boolean }) {
  const layer = useLayer({ id, opened, closeOnEscape, onClose });
  return <Drawer position="right" {...rest} {...layer} />;
}
