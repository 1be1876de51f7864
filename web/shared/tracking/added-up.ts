import { exact } from "#web/lib/format.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("tracking");

type AddedUp = {
  posts: number;
  /** Posts that have the figure. */
  known: number;
  /** Of those, posts without likes, which are hidden. */
  hidden: number;
  /** Posts whose terms do not allow to add them up. */
  leftOut: number;
};

/** What of the posts a sum is of, and what it lacks. */
export function addedUp({ posts, known, hidden, leftOut }: AddedUp): string[] {
  const unknown = posts - known - leftOut;
  return [
    t("overview.about.addedUp", { known: exact(known), posts: exact(posts) }),
    hidden > 0 && t("overview.about.partial", { count: hidden, formatted: exact(hidden) }),
    unknown > 0 && t("overview.about.unknown", { count: unknown, formatted: exact(unknown) }),
    leftOut > 0 && t("leftOut", { count: leftOut, formatted: exact(leftOut) }),
  ].filter((sentence) => sentence !== false);
}
