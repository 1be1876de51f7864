/** A stream of numbers fixed by its seed (mulberry32): the same parts give the same stream on every machine. */
export class Random {
  #state: number;

  constructor(...parts: readonly (string | number)[]) {
    this.#state = hash(parts.join("/"));
  }

  /** 0 ≤ n < 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number, both ends included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new Error("nothing to pick from");
    return item;
  }

  /** `count` different items, fewer when there are not as many. */
  some<T>(items: readonly T[], count: number): T[] {
    const left = [...items];
    return Array.from({ length: Math.min(count, left.length) }, () =>
      left.splice(this.int(0, left.length - 1), 1),
    ).flat();
  }

  weighted<T>(items: readonly T[], weight: (item: T) => number): T {
    let at = this.next() * items.reduce((sum, item) => sum + weight(item), 0);
    for (const item of items) {
      at -= weight(item);
      if (at < 0) return item;
    }
    return this.pick(items);
  }

  /** Normal with mean 0 and deviation 1 (Box–Muller). */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }

  /** Log-normal around its median; sigma of the natural logarithm. */
  logNormal(median: number, sigma: number): number {
    return median * Math.exp(sigma * this.normal());
  }
}

/** FNV-1a with a final mix, so that neighbouring seeds start far apart. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
