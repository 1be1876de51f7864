import type { LabelType } from "#contract/labels.ts";
import { Button } from "@mantine/core";
import { Dialog } from "#web/ui/dialog.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./paste.module.css";

const t = texts("table");

/** What was pasted names labels that do not exist: make them, or go on without. */
export function UnknownLabels({
  type,
  titles,
  onCreate,
  onWithout,
  onClose,
}: {
  type: LabelType;
  titles: readonly string[];
  onCreate: () => void;
  onWithout: () => void;
  onClose: () => void;
}) {
  const count = titles.length;
  return (
    <Dialog onClose={onClose} title={t(`paste.unknown.${type}`, { count })}>
      <p className={styles.titles}>{new Intl.ListFormat().format(titles.map((title) => `“${title}”`))}</p>
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose}>
          {t("cancel", { ns: "ui" })}
        </Button>
        <Button variant="default" onClick={onWithout}>
          {t("paste.without", { count })}
        </Button>
        <Button onClick={onCreate} data-autofocus>
          {t("paste.create", { count })}
        </Button>
      </div>
    </Dialog>
  );
}
