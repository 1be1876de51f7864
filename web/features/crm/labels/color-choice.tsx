import { LABEL_COLORS, type LabelColor } from "#contract/base/colors.ts";
import type { LabelType, LabelView } from "#contract/labels.ts";
import { Popover } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useState } from "react";
import { inkOf, LabelDot } from "#web/ui/label-pill.tsx";
import { texts } from "#web/words/i18n.ts";
import { editLabel } from "./change-labels.ts";
import styles from "./labels.module.css";

const t = texts("labels");

/** A label's colour, as a button that offers the others by name. */
export function ColorChoice({
  type,
  label,
  labels,
}: {
  type: LabelType;
  label: LabelView;
  labels: readonly LabelView[];
}) {
  const { title, color } = label;
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={styles.color}
          aria-label={t("color", { title, color: t(`colors.${color}`) })}
          title={t(`colors.${color}`)}
          onClick={() => setOpened(!opened)}
        >
          <LabelDot color={color} />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.colors}>
        <Swatches
          color={color}
          onColor={(next) => {
            setOpened(false);
            void editLabel(type, labels, label, { color: next });
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Every colour with its name. */
function Swatches({ color, onColor }: { color: LabelColor; onColor: (color: LabelColor) => void }) {
  return LABEL_COLORS.map((one) => (
    <button
      key={one}
      type="button"
      className={styles.swatch}
      style={inkOf(one)}
      aria-pressed={one === color}
      onClick={() => onColor(one)}
    >
      <LabelDot color={one} />
      {t(`colors.${one}`)}
      {one === color && <IconCheck size={14} className="push-end" aria-hidden />}
    </button>
  ));
}
