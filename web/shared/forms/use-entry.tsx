import { useId, useState, type ReactNode, type SyntheticEvent } from "react";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { texts } from "#web/words/i18n.ts";
import { Settle } from "./settle.ts";
import { TypedFields } from "./typed-fields.ts";

const t = texts("ui");

/**
 * A dialog or panel whose fields are not dropped by the Escape key, a click outside or its cross, unless the user
 * agrees. `props` are for the component.
 */
export function useEntry(onClose: () => void) {
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  const [fields] = useState(() => new TypedFields());
  const [settle] = useState(() => () => {
    fields.settle();
    // The question can be open while the form is being saved.
    setAsking(false);
  });
  const root = () => document.getElementById(id);
  const look = () => fields.look(root());

  function leave() {
    const { activeElement } = document;
    // It is saved when it is left.
    if (activeElement instanceof HTMLElement && "autosave" in activeElement.dataset) activeElement.blur();
    if (!fields.isTyped(root())) return onClose();
    setAsking(true);
  }

  return {
    props: {
      id,
      onClose: leave,
      onFocusCapture: look,
      onPointerDownCapture: look,
      onKeyDownCapture: look,
      onInputCapture: ({ target }: SyntheticEvent) => fields.change(target),
      onSubmitCapture: ({ target }: SyntheticEvent) => fields.submit(target),
    },
    /** Wraps the content of the dialog. */
    within: (children: ReactNode) => <Settle value={settle}>{children}</Settle>,
    question: (
      <ConfirmDialog
        opened={isAsking}
        title={t("discard.title")}
        cancel={t("discard.keep")}
        confirm={t("discard.confirm")}
        busy={false}
        error={undefined}
        onConfirm={() => {
          setAsking(false);
          onClose();
        }}
        onClose={() => setAsking(false)}
      >
        {t("discard.text")}
      </ConfirmDialog>
    ),
  };
}
