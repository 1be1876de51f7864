import type { DuplicateGroup } from "#contract/duplicates.ts";
import { Button } from "@mantine/core";
import { IconArrowMerge, IconArrowsSplit2 } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useCan } from "#web/shared/use-can.ts";
import { Kbd } from "#web/ui/kbd.tsx";
import { useShortcut } from "#web/ui/shortcuts.ts";
import { i18n, texts } from "#web/words/i18n.ts";
import { useSettle } from "./use-settle.ts";
import { Candidate } from "./candidate.tsx";
import { Evidence } from "./evidence.tsx";
import styles from "./merge-group.module.css";
import { OutcomeText } from "./outcome-text.tsx";

const t = texts("duplicates");

/** Creators that may be one person: why, what each has, and what is to become of them. */
export function MergeGroup({
  group,
  elementId,
  isActive = false,
  onActive,
  onSettled,
}: {
  /** Without evidence where a person has chosen them: there they are not dismissed. */
  group: DuplicateGroup;
  elementId?: string;
  /** The keys are for this one. */
  isActive?: boolean;
  onActive?: () => void;
  onSettled: () => void;
}) {
  const id = useId();
  const canWrite = useCan("crm.write");
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [others, setOthers] = useState<ReadonlySet<string>>(new Set());
  const settle = useSettle(group, onSettled);
  const { creators } = group;
  const isSuggested = group.evidence.length > 0;
  // A creator that others were merged into cannot be merged into another.
  const leading = creators.find(({ merged }) => merged.length > 0);
  const keep = leading ?? creators.find(({ _id }) => _id === chosenId) ?? creators[0];
  const gone = creators.filter(({ _id }) => _id !== keep?._id && !others.has(_id));
  const canMerge = canWrite && keep !== undefined && gone.length > 0;

  function merge() {
    if (canMerge)
      settle.merge(
        keep._id,
        gone.map(({ _id }) => _id),
      );
  }

  function toggle(rowId: string, isSame: boolean) {
    setOthers(new Set(isSame ? [...others].filter((one) => one !== rowId) : [...others, rowId]));
  }

  useShortcut("m", t("keys.merge"), merge, { enabled: isActive && canMerge });
  useShortcut("n", t("keys.distinct"), settle.dismiss, { enabled: isActive && canWrite });
  const names = new Intl.ListFormat(i18n.language).format(creators.map(({ creator }) => creator.full_name));

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- where the focus is, the keys are for
    <section
      id={elementId}
      className={styles.group}
      data-active={isActive}
      aria-labelledby={id}
      tabIndex={-1}
      onFocus={onActive}
      onPointerDown={onActive}
    >
      <h2 id={id} className="visually-hidden">
        {t("group", { names })}
      </h2>
      {isSuggested && <Evidence group={group} />}
      <div className={styles.candidates} role={canWrite ? "radiogroup" : "list"} aria-label={t("keepWhich")}>
        {creators.map((row) => (
          <Candidate
            key={row._id}
            row={row}
            name={id}
            isPrimary={row._id === keep?._id}
            same={row._id === keep?._id || !others.has(row._id)}
            reason={leading && leading._id !== row._id ? t("mustKeep", { name: leading.creator.full_name }) : undefined}
            onKeep={() => setChosenId(row._id)}
            onSame={creators.length > 2 ? (isSame) => toggle(row._id, isSame) : undefined}
          />
        ))}
      </div>
      <div className={styles.foot}>
        {canWrite && keep && gone.length > 0 && <OutcomeText keep={keep} gone={gone} />}
        {!canWrite && <p className={styles.text}>{t("readOnly")}</p>}
        {canWrite && keep && (
          <div className="flex wrap push-end gap-2">
            {isSuggested && (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconArrowsSplit2 size={16} aria-hidden />}
                rightSection={isActive && <Kbd keys="n" />}
                loading={settle.dismissing}
                onClick={settle.dismiss}
              >
                {t("distinct")}
              </Button>
            )}
            <Button
              size="xs"
              leftSection={<IconArrowMerge size={16} aria-hidden />}
              rightSection={isActive && <Kbd keys="m" />}
              loading={settle.merging}
              disabled={!canMerge}
              onClick={merge}
            >
              {t("merge", { count: gone.length, name: keep.creator.full_name })}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}
