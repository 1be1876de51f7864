import type { ListView } from "#contract/list-shapes.ts";

/** The reply of a list call, with the list as `top`. */
export function presentTop<T extends { list: ListView }>({ list, ...rest }: T): Omit<T, "list"> & { top: ListView } {
  return { ...rest, top: list };
}
