import type { PREFERENCE_SCREENS } from "#contract/preferences.ts";
import { useScreenPreference } from "#web/shared/preferences/screen-preference.ts";
import { useTableLayout } from "./use-table-layout.ts";

export type LayoutScreen = (typeof PREFERENCE_SCREENS)[number];

/** The columns of a list as the user has set them. Without a screen that they are stored for they stay as declared. */
export function useListLayout({
  screen,
  main,
  others,
  nameOf,
}: {
  screen: LayoutScreen | undefined;
  /** The column that identifies the row, which is always the first. */
  main: string;
  others: readonly string[];
  nameOf: (column: string) => string;
}) {
  const own = useScreenPreference(screen ?? "list", { enabled: screen !== undefined });
  const layout = useTableLayout({ ...own, all: others, usual: others, first: main, density: "compact" });
  return screen === undefined ? undefined : { ...layout, nameOf };
}
