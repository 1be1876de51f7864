/**
 * Marks explained figures; its value is a `ShownFigure` as JSON. Separate from that schema because shared lists load
 * only this.
 */
export const MARK = "data-figure";
export const MARKED = `[${MARK}]`;
