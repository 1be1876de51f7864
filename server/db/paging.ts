/** Rows to skip for a page counted from 1. */
export function offsetOf(page: number, size: number): number {
  return (page - 1) * size;
}

/** Splits rows that were selected with a limit of one more than the page: the page, and whether there is another. */
export function pageOf<T>(rows: T[], size: number): { rows: T[]; hasMore: boolean } {
  return { rows: rows.slice(0, size), hasMore: rows.length > size };
}
