import { trust } from "#contract/base/trust.ts";
import type { TypeOptions } from "i18next";
import { useTranslation } from "react-i18next";

/** The texts that every list has, by their keys. */
type ListWords = {
  title: string;
  clear: string;
  noMatch: string;
  noMatchText: string;
  notFetched: string;
  columns: Record<string, string>;
};
type Resources = TypeOptions["resources"];
/** Features whose texts have those of a list. */
export type ListNamespace = {
  [N in keyof Resources]: Resources[N] extends ListWords ? N : never;
}[keyof Resources];

type Key = Exclude<keyof ListWords, "columns"> | `columns.${string}` | "search" | "empty" | "emptyText" | "entries";

/** `search`: where the list has one. `empty`: where it can be empty without a filter. */
export function useListWords(namespace: ListNamespace): (key: Key) => string {
  const { t } = useTranslation(namespace);
  // ListNamespace has the keys; the type of `t` for several namespaces takes those that all of them have.
  return trust<(key: Key) => string>(t);
}
