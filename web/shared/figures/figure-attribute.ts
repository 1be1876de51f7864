/**
 * Marks explained figures; its value is a `ShownFigure` as JSON. Separate from that schema because shared lists load
 * only this.
 */
export const FIGURE_ATTRIBUTE = "data-figure";
export const FIGURE_SELECTOR = `[${FIGURE_ATTRIBUTE}]`;
