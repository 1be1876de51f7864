/** How high a bar stands for `count` where the highest stands for `most`: by its digits, so that few are seen beside many. */
export function barHeight(count: number, most: number): number {
  return count === 0 ? 0 : Math.log10(1 + count) / Math.log10(1 + most);
}
