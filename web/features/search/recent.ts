import { z } from "zod";
import { onSignOut } from "#web/api/session.ts";
import { createPersistedStore } from "#web/lib/persisted.ts";
import { PAGE_NAMES } from "./pages.ts";

const RECENT_MAX = 6;

const entry = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("page"), name: z.enum(PAGE_NAMES) }),
  z.object({ kind: z.literal("list"), _id: z.string(), title: z.string() }),
  z.object({
    kind: z.literal("creator"),
    _id: z.string(),
    full_name: z.string(),
    picture_url: z.string().nullable(),
    is_a_brand: z.boolean(),
  }),
]);
export type RecentEntry = z.infer<typeof entry>;

/** The latest entries opened from the palette, newest first, for this user in this browser. */
export const recent = createPersistedStore<RecentEntry[]>("palette-recent", z.array(entry).max(RECENT_MAX), []);
onSignOut(() => recent.set([]));

export function recentKey(one: RecentEntry): string {
  return one.kind === "page" ? `page ${one.name}` : `${one.kind} ${one._id}`;
}

export function remember(opened: RecentEntry): void {
  const others = recent.get().filter((one) => recentKey(one) !== recentKey(opened));
  recent.set([opened, ...others].slice(0, RECENT_MAX));
}
