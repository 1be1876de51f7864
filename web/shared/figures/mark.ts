/** Marks what explains itself; its value is a ShownFigure as JSON. Apart from that schema: shared lists load this one alone. */
export const MARK = "data-figure";
export const MARKED = `[${MARK}]`;
