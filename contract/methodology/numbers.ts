/** Numbers as the methodology writes them, which are those of the interface: 48,200 and 2.7%. */
export function count(value: number, digits = 0): string {
  return value.toLocaleString("en-GB", { maximumFractionDigits: digits });
}

/** Always with so many digits, so that the numbers of a column line up. */
export function fixed(value: number, digits = 1): string {
  const written = value.toLocaleString("en-GB", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return written.replace("-", "−");
}

/** A fraction. */
export function percent(part: number, digits = 1): string {
  return `${fixed(100 * part, digits)}%`;
}

/** One fraction, or a range: 1.85%, or 1.20%–2.40%. */
export function percentRange({ low, high }: { low: number; high: number }, digits = 1): string {
  return low === high ? percent(low, digits) : `${percent(low, digits)}–${percent(high, digits)}`;
}

/** A fraction without digits that say nothing: 50%, 3.5%. */
export function share(part: number): string {
  return `${count(100 * part, 1)}%`;
}

export function list(items: readonly string[], last: "and" | "or" = "and"): string {
  return new Intl.ListFormat("en-GB", { type: last === "and" ? "conjunction" : "disjunction" }).format(items);
}
