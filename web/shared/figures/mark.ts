/** Marks what explains itself; its value is what is asked, as JSON. Apart from its shape: strangers load this one alone. */
export const MARK = "data-figure";
export const MARKED = `[${MARK}]`;
