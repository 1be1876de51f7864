/** A line ready to draw; charts only render it. */
export type ChartLine = {
  name: string;
  /** A color of tokens.css, as `var(--…)`: it follows light and dark by itself. */
  color: string;
  /** Lines must be distinguishable without color. */
  dash: "solid" | "dashed" | "dotted" | readonly number[];
  marker: "circle" | "rect" | "triangle" | "diamond";
  /** Time in milliseconds and value; a null value is a gap. */
  joined: readonly (readonly [number, number | null])[];
  /** Single points that are not connected, drawn as hollow marks. */
  loose: readonly (readonly [number, number])[];
};
