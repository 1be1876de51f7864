/** A line as it is to be drawn: everything is decided, charts only render. */
export type ChartLine = {
  name: string;
  /** A colour of tokens.css, as `var(--…)`: it follows light and dark by itself. */
  color: string;
  /** Lines are told apart by more than colour. */
  dash: "solid" | "dashed" | "dotted" | readonly number[];
  marker: "circle" | "rect" | "triangle" | "diamond";
  /** Time in milliseconds and value; a null value is a gap. */
  joined: readonly (readonly [number, number | null])[];
  /** Values that stand by themselves, as hollow marks. */
  loose: readonly (readonly [number, number])[];
};
