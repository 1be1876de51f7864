import type { ListView } from "#contract/list-shapes.ts";

/** What a call on a list answers, under the name of this family. */
export function presentTop<T extends { list: ListView }>({ list, ...rest }: T): Omit<T, "list"> & { top: ListView } {
  return { ...rest, top: list };
}
