/** A recommendation of one creator by another, by their positions. */
export type Edge = readonly [from: number, to: number];

/** Splits by a seeded shuffle: the first `part` is hidden. */
export function hideEdges(edges: readonly Edge[], { part, seed }: { part: number; seed: number }) {
  const shuffled = [...edges];
  let state = seed;
  for (let at = shuffled.length - 1; at > 0; at -= 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = Math.floor((state / 2 ** 32) * (at + 1));
    const [one, two] = [shuffled[at], shuffled[other]];
    if (!one || !two) continue;
    shuffled[at] = two;
    shuffled[other] = one;
  }
  const count = Math.round(part * shuffled.length);
  return { hidden: shuffled.slice(0, count), visible: shuffled.slice(count) };
}

/** Ends by start. */
export function endsOf(edges: readonly Edge[]): Map<number, Set<number>> {
  const ends = new Map<number, Set<number>>();
  for (const [from, to] of edges) ends.set(from, (ends.get(from) ?? new Set()).add(to));
  return ends;
}

/** For each end of edges: how many start there that also lead to another end, and how many lead to it at all. */
export function mentionedTogether(edges: readonly Edge[]) {
  const to = endsOf(edges);
  const from = endsOf(edges.map(([start, end]) => [end, start] as const));
  return (creator: number) => {
    const mentioning = from.get(creator) ?? new Set<number>();
    const counts = new Map<number, number>();
    for (const one of mentioning)
      for (const other of to.get(one) ?? []) if (other !== creator) counts.set(other, (counts.get(other) ?? 0) + 1);
    return { mentioned: [...counts].map(([id, creators]) => ({ id, creators })), mentioning: mentioning.size };
  };
}

/** The part of creators with a hidden edge of which one is among the first ten found, and of hidden edges that are. */
export async function hitsAtTen(
  { hidden, visible }: { hidden: readonly Edge[]; visible: readonly Edge[] },
  find: (creator: number, known: ReadonlySet<number>) => Promise<readonly number[]>,
) {
  const known = endsOf(visible);
  let [creators, hits, edges, found] = [0, 0, 0, 0];
  for (const [creator, wanted] of endsOf(hidden)) {
    const own = known.get(creator) ?? new Set<number>();
    const first = (await find(creator, own)).filter((id) => id !== creator && !own.has(id)).slice(0, 10);
    const right = first.filter((id) => wanted.has(id)).length;
    creators += 1;
    hits += right > 0 ? 1 : 0;
    edges += wanted.size;
    found += right;
  }
  return { creators, hitRate: creators === 0 ? 0 : hits / creators, recall: edges === 0 ? 0 : found / edges };
}
