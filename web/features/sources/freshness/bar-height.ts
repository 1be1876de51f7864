/** The height of a bar relative to the highest, on a logarithmic scale, so that small counts stay visible. */
export function barHeight(count: number, most: number): number {
  return count === 0 ? 0 : Math.log10(1 + count) / Math.log10(1 + most);
}
