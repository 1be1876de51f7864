import { RangeSlider } from "@mantine/core";
import { texts } from "#web/words/i18n.ts";
import { textOf } from "./range-texts.ts";
import { lastPlace, moved, placesOf, valueAt } from "./range-scale.ts";
import { isEmpty, type Range, type Ranged } from "./range.ts";
import styles from "./range-field.module.css";

const t = texts("ranges");

/** A range on a logarithmic line with round stops; both ends of the line are open. */
export function RangeLine({
  of,
  name,
  range,
  onDraw,
  onDrawn,
}: {
  of: Ranged;
  /** What the range is of, for screen readers. */
  name: string;
  range: Range;
  /** While a thumb is held. */
  onDraw: (range: Range) => void;
  /** Once it is let go, or moved by a key. */
  onDrawn: (range: Range) => void;
}) {
  const say = (place: number) => {
    const value = valueAt(of, place);
    return value === undefined ? t("open") : textOf(of, value);
  };
  return (
    <RangeSlider
      classNames={{ root: styles.line, thumb: styles.thumb, label: styles.place }}
      color={isEmpty(range) ? "var(--line-strong)" : undefined}
      size={3}
      thumbSize={24}
      min={0}
      max={lastPlace(of)}
      step={1}
      minRange={0}
      value={placesOf(of, range)}
      onChange={(places) => onDraw(moved(of, range, places))}
      onChangeEnd={(places) => onDrawn(moved(of, range, places))}
      label={say}
      thumbValueText={say}
      thumbFromLabel={t("atLeast", { what: name })}
      thumbToLabel={t("atMost", { what: name })}
    />
  );
}
