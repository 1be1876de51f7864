import type { Plugin } from "vite";

/** Modules that import each other in a circle, the first again at the end; undefined when there is none. */
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
 * Chunks run whole: of two that import each other, the one that runs first finds nothing in the other, as React without
 * its `createContext`. Which modules share a chunk is chosen by hand, and a new import may close a circle: the build
 * fails then instead of the page.
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
