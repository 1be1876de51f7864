import { useRef, type KeyboardEvent, type PointerEvent } from "react";
import { clampWidth, WIDTH_MAX, WIDTH_MIN, widthVariable } from "./column-layout.ts";
import styles from "./table.module.css";
import { texts } from "../words/i18n.ts";

const t = texts("table");

const STEP = 8;
const LONG_STEP = 40;

/** The edge of a column's head: dragged, or moved by arrows, it makes the column wider or narrower. */
export function ColumnResizer({
  column,
  name,
  width,
  onWidth,
}: {
  column: string;
  name: string;
  width: number;
  onWidth: (width: number | undefined) => void;
}) {
  const from = useRef<{ x: number; width: number } | null>(null);

  const widthAt = ({ clientX }: PointerEvent) =>
    from.current === null ? width : clampWidth(from.current.width + clientX - from.current.x);

  function start(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, width };
  }

  function drag(event: PointerEvent<HTMLElement>) {
    if (!from.current) return;
    event.currentTarget.closest("table")?.style.setProperty(widthVariable(column), `${widthAt(event)}px`);
  }

  function end(event: PointerEvent<HTMLElement>) {
    if (!from.current) return;
    const next = widthAt(event);
    from.current = null;
    if (next !== width) onWidth(next);
  }

  function cancel(event: PointerEvent<HTMLElement>) {
    from.current = null;
    event.currentTarget.closest("table")?.style.setProperty(widthVariable(column), `${width}px`);
  }

  function press(event: KeyboardEvent) {
    const by = event.shiftKey ? LONG_STEP : STEP;
    const next = { ArrowLeft: width - by, ArrowRight: width + by, Home: WIDTH_MIN, End: WIDTH_MAX }[event.key];
    if (next === undefined && event.key !== "Delete") return;
    event.preventDefault();
    event.stopPropagation();
    onWidth(next === undefined ? undefined : clampWidth(next));
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that is moved is a control
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a rule cannot be moved
      role="separator"
      aria-orientation="vertical"
      aria-label={t("widthOf", { column: name })}
      aria-valuenow={width}
      aria-valuemin={WIDTH_MIN}
      aria-valuemax={WIDTH_MAX}
      title={t("widthHint")}
      className={styles.edge}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onPointerDown={start}
      onPointerMove={drag}
      onPointerUp={end}
      onPointerCancel={cancel}
      onDoubleClick={() => onWidth(undefined)}
      onKeyDown={press}
    />
  );
}
