import type { ComponentProps } from "react";
import { Dialog } from "#web/ui/dialog.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { useEntry } from "./use-entry.tsx";

/** A dialog with fields. It asks before it drops what was typed. */
export function EntryDialog({ opened = true, onClose, children, ...rest }: ComponentProps<typeof Dialog>) {
  const { props, within, question } = useEntry(onClose);
  return (
    <>
      <Dialog opened={opened} {...rest} {...props}>
        {within(children)}
      </Dialog>
      {opened && question}
    </>
  );
}

/** A panel at the side of the page that asks before it drops what was typed. */
export function EntryPanel({ opened = true, onClose, children, ...rest }: ComponentProps<typeof Panel>) {
  const { props, within, question } = useEntry(onClose);
  return (
    <>
      <Panel opened={opened} {...rest} {...props}>
        {within(children)}
      </Panel>
      {opened && question}
    </>
  );
}
