import type { ReactNode } from "react";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { EntryDialog } from "./entry-dialog.tsx";
import type { EndpointForm } from "./use-endpoint-form.ts";

/** A dialog with the form of an endpoint. */
export function FormDialog({
  form,
  title,
  submit,
  onClose,
  children,
}: {
  form: EndpointForm;
  title: string;
  /** The label of the submit button: verb and object. */
  submit: string;
  onClose: () => void;
  /** Its fields and explanations. */
  children: ReactNode;
}) {
  return (
    <EntryDialog onClose={onClose} title={title}>
      <DialogForm problem={form.problem} submit={submit} busy={form.busy} onSubmit={form.submit} onClose={onClose}>
        {children}
      </DialogForm>
    </EntryDialog>
  );
}
