import type { Tag } from "#contract/base/tags.ts";
import { drafts } from "./drafts.ts";

/** Without drafts there is no need for the code that compares them. */
export async function compareDrafts(tags: readonly Tag[]): Promise<void> {
  if (drafts.get().length === 0) return;
  const recover = await import("./recover.ts");
  await recover.compareDrafts(tags);
}
