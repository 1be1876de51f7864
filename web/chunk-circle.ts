import type { Plugin } from "vite";

/** The first import cycle, its first module repeated at the end; undefined when there is none. */
export function circleIn(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const cleared = new Set<string>();

  function follow(name: string, way: readonly string[]): string[] | undefined {
    const begin = way.indexOf(name);
    if (begin !== -1) return [...way.slice(begin), name];
    if (cleared.has(name)) return undefined;
    for (const next of imports.get(name) ?? []) {
      const circle = follow(next, [...way, name]);
      if (circle) return circle;
    }
    cleared.add(name);
    return undefined;
  }

  for (const name of imports.keys()) {
    const circle = follow(name, []);
    if (circle) return circle;
  }
  return undefined;
}

/**
 * Fails the build on chunks that import each other: the chunk that runs first would find nothing in the other (React
 * without `createContext`). Chunks are grouped by hand, so a new import can close a cycle.
 */
export function refuseChunkCircles(): Plugin {
  return {
    name: "refuse-chunk-circles",
    generateBundle(_options, bundle) {
      const imports = Object.values(bundle).flatMap((file) =>
        file.type === "chunk" ? [[file.fileName, file.imports] as const] : [],
      );
      const circle = circleIn(new Map(imports));
      if (circle)
        this.error(`Chunks import each other in a circle: ${circle.join(" → ")}. Group their modules otherwise.`);
    },
  };
}
