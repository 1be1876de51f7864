import type { Collection, Field } from "#contract/collections/collection.ts";
import type { TypeOptions } from "i18next";
import type { z } from "zod";

type Fields = Record<string, Field>;

/** Filters of which the declaration knows all values: their names are words. */
export type NamedValues<F extends Fields> = {
  [
    K in keyof F as F[K] extends { filter: { kind: "choice"; value: z.ZodEnum; id: infer Id extends string } }
      ? Id
      : F[K] extends { filter: { kind: "option"; id: infer Id extends string } }
        ? Id
        : never
  ]: F[K] extends { filter: { kind: "choice"; value: z.ZodType<infer Value extends string> } }
    ? Value
    : F[K] extends { filter: { kind: "option"; schema: z.ZodType<infer Value extends string> } }
      ? Value
      : never;
};

/** Filters of which only the reply knows all choices. */
export type OpenChoice<F extends Fields> = {
  [K in keyof F]: F[K] extends { filter: { kind: "choice"; id: infer Id extends string } }
    ? Id extends keyof NamedValues<F>
      ? never
      : Id
    : never;
}[keyof F];

type HasSearch<F extends Fields> = {
  [K in keyof F]: F[K] extends { filter: { kind: "search" } } ? true : never;
}[keyof F];

/** The words that a list needs. */
export type ListWords<F extends Fields> = {
  /** What its rows are together, for screen readers. */
  list: string;
  columns: Record<Collection<F>["columns"][number], string>;
  /** It has no row yet. */
  empty: string;
  emptyText: string;
  noMatch: string;
  notFetched: string;
} & { [Id in keyof NamedValues<F>]: Record<NamedValues<F>[Id] & string, string> } & ([HasSearch<F>] extends [never]
    ? unknown
    : { search: string });

export type Resources = TypeOptions["resources"];

/** Features that have all words of this list. */
export type ListNamespace<F extends Fields> = {
  [N in keyof Resources]: Resources[N] extends ListWords<F> ? N : never;
}[keyof Resources];
