import { NETWORKS, network, type Network } from "#contract/networks/networks.ts";
import { z } from "zod";
import { isEmpty, isValid, RANGED, type Range, type Ranged } from "#web/shared/ranges/range.ts";

/** Per network. */
export type NetworkRanges = Partial<Record<Network, Partial<Record<Ranged, Range>>>>;

const ONE = /^(\w+)\.(\w+):((?:[\de+-]|\.(?!\.))*)\.\.([\d.e+-]*)$/;
const metric = z.enum(RANGED);

/** "instagram.followers:10000..50000,tiktok.engagementRate:0.03.." */
export function readRanges(value: unknown): NetworkRanges {
  const ranges: NetworkRanges = {};
  for (const part of typeof value === "string" ? value.split(",") : []) {
    const [, where, what, min, max] = ONE.exec(part) ?? [];
    const on = network.safeParse(where);
    const of = metric.safeParse(what);
    if (!on.success || !of.success) continue;
    const range = { min: numberOf(min), max: numberOf(max) };
    if (isEmpty(range) || !isValid(of.data, range)) continue;
    ranges[on.data] = { ...ranges[on.data], [of.data]: range };
  }
  return ranges;
}

export function writeRanges(ranges: NetworkRanges): string | undefined {
  const parts = listRanges(ranges).map(({ on, of, range }) => `${on}.${of}:${range.min ?? ""}..${range.max ?? ""}`);
  return parts.length === 0 ? undefined : parts.join(",");
}

export type ListedRange = { on: Network; of: Ranged; range: Range };

/** Those that bound something, in the order of the networks. */
export function listRanges(ranges: NetworkRanges): ListedRange[] {
  return NETWORKS.flatMap((on) =>
    RANGED.flatMap((of) => {
      const range = ranges[on]?.[of];
      return range && !isEmpty(range) ? [{ on, of, range }] : [];
    }),
  );
}

/** With this range instead of what was there; an empty range takes it away. */
export function withRange(ranges: NetworkRanges, { on, of, range }: ListedRange): NetworkRanges {
  const others = listRanges(ranges).filter((one) => one.on !== on || one.of !== of);
  const next: NetworkRanges = {};
  for (const one of isEmpty(range) ? others : [...others, { on, of, range }]) {
    next[one.on] = { ...next[one.on], [one.of]: one.range };
  }
  return next;
}

export function withoutNetwork(ranges: NetworkRanges, gone: string | number | undefined): NetworkRanges {
  return Object.fromEntries(Object.entries(ranges).filter(([on]) => on !== gone));
}

function numberOf(text: string | undefined): number | undefined {
  if (!text) return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}
