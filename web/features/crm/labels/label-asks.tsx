import type { LabelType, LabelView } from "#contract/labels.ts";
import { Button, NativeSelect } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { exact } from "#web/lib/format.ts";
import { texts } from "#web/words/i18n.ts";
import { deleteLabel, mergeLabel } from "./change-labels.ts";
import styles from "./labels.module.css";

const t = texts("labels");

type Ask = { type: LabelType; label: LabelView; labels: readonly LabelView[]; onClose: () => void };

/** Into which one, and how many creators that changes. */
export function MergeAsk({ type, label, labels, onClose }: Ask) {
  const { title, count } = label;
  const others = labels.filter((one) => one !== label);
  const [chosen, setChosen] = useState(others[0]?._id);
  const into = others.find(({ _id }) => _id === chosen) ?? others[0];
  if (!into) return null;
  return (
    <ConfirmLine
      says={t("mergeSays", { count, formatted: exact(count), title, into: into.title })}
      does={t("mergeDo")}
      onDo={() => void mergeLabel(type, labels, label, into)}
      onClose={onClose}
    >
      <NativeSelect
        size="xs"
        aria-label={t("mergeInto", { title })}
        value={into._id}
        data={others.map((one) => ({ value: one._id, label: one.title }))}
        onChange={(event) => setChosen(event.currentTarget.value)}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a key or a click just now
        autoFocus
      />
    </ConfirmLine>
  );
}

/** How many creators lose it. */
export function DeleteAsk({ type, label, labels, onClose }: Ask) {
  const { title, count } = label;
  return (
    <ConfirmLine
      says={t("deleteSays", { count, formatted: exact(count), title })}
      does={t("deleteDo")}
      onDo={() => void deleteLabel(type, labels, label)}
      onClose={onClose}
    />
  );
}

/** A sentence about what would change, in place, with the button that does it. */
export function ConfirmLine({
  says,
  does,
  onDo,
  onClose,
  children,
}: {
  says: string;
  does: string;
  onDo: () => void;
  onClose: () => void;
  children?: ReactNode;
}) {
  return (
    <div className="row wrap gap-2 mb-2 sunk notice">
      {children}
      <output className={styles.says}>{says}</output>
      <Button size="compact-sm" variant="default" onClick={onClose}>
        {t("keep")}
      </Button>
      <Button
        size="compact-sm"
        color="bad"
        onClick={onDo}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a key or a click just now
        autoFocus={!children}
      >
        {does}
      </Button>
    </div>
  );
}
