/** A4, in points. Colours and sizes follow the web app's light theme (web/styles/tokens.css). */
export const PAGE = { width: 595.28, height: 841.89 };
export const MARGIN = 42;
export const CONTENT = PAGE.width - 2 * MARGIN;

export const INK = "#1b1a17";
export const SECOND_INK = "#6b675f";
export const LINE = "#e8e5df";
export const SUNK = "#f4f2ee";
export const ACCENT = "#4b4bd6";
export const ACCENT_SOFT = "#eeeefb";
export const GOOD = "#187544";
export const BAD = "#c0362c";
export const VERIFIED = "#1d7fd1";

export const HAIRLINE = 0.6;

export const ROW_HEIGHT = 88;
/** Rows start below the running head and end above the footer. */
export const ROWS_TOP = 58;
export const ROWS_BOTTOM = PAGE.height - 46;
