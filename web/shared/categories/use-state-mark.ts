import { NICHE_ACTIVE, NICHE_PROPOSED, NICHE_REMOVED } from "#contract/base/states.ts";
import { useUser } from "#web/api/session.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("categories");

/** A state of a niche on a creator, as words name it. */
export function stateName(state: number): "active" | "own" | "posts" | "both" | "removed" | "machine" {
  if (state === NICHE_ACTIVE) return "active";
  if (state === NICHE_REMOVED) return "removed";
  if (state === NICHE_PROPOSED.own) return "own";
  if (state === NICHE_PROPOSED.posts) return "posts";
  return state === NICHE_PROPOSED.both ? "both" : "machine";
}

/** The name of a state of a niche on a creator. */
export function stateText(state: number): string {
  return t(`states.${stateName(state)}`);
}

/** Returns the mark of a niche's state for administrators; other users see no marks. */
export function useStateMark(): (state: number) => { state: number; text: string } | undefined {
  const isAdmin = useUser()?.is_admin === true;
  return (state) => (isAdmin ? { state, text: stateText(state) } : undefined);
}
