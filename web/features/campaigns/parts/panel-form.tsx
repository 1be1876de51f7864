import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import type { EndpointForm } from "#web/shared/forms/use-endpoint-form.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("ui");

type Props = { form: EndpointForm; title: string; submit: string; onClose: () => void; children: ReactNode };

/** A form inside of a panel, opened by one of its buttons. */
export function PanelForm({ form, title, submit, onClose, children }: Props) {
  return (
    <form className="stack gap-3" onSubmit={form.submit} noValidate aria-label={title}>
      <h3 className="flush text-body">{title}</h3>
      {children}
      <FormError>{form.problem}</FormError>
      <div className="row wrap gap-2">
        <Button type="submit" size="xs" loading={form.busy}>
          {submit}
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          {t("cancel")}
        </Button>
      </div>
    </form>
  );
}
