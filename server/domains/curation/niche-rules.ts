import { NICHE_ACTIVE, NICHE_REMOVED } from "#contract/base/states.ts";

/** A creator's niche, in the order in which niches were given. */
export type NicheState = { nicheId: number; state: number; isPrimary: boolean };

/** A removed niche becomes active again; a new one is primary only if the creator has none. */
export function withNiche(niches: readonly NicheState[], nicheId: number): NicheState[] {
  const isKnown = niches.some((one) => one.nicheId === nicheId);
  const active = niches.map((one) => (one.nicheId === nicheId ? { ...one, state: NICHE_ACTIVE } : one));
  return withPrimary(isKnown ? active : [...active, { nicheId, state: NICHE_ACTIVE, isPrimary: false }]);
}

/** Stays, marked as removed and no longer primary, so that no source brings it back. */
export function withoutNiche(niches: readonly NicheState[], nicheId: number): NicheState[] {
  return withPrimary(
    niches.map((one) => (one.nicheId === nicheId ? { nicheId, state: NICHE_REMOVED, isPrimary: false } : one)),
  );
}

/** A removed niche cannot be primary; the previous primary niche stops being primary. */
export function withPrimaryNiche(niches: readonly NicheState[], nicheId: number): NicheState[] {
  const isActive = niches.some((one) => one.nicheId === nicheId && one.state !== NICHE_REMOVED);
  return isActive ? niches.map((one) => ({ ...one, isPrimary: one.nicheId === nicheId })) : [...niches];
}

/** Without a primary niche the first that is not removed becomes it. */
function withPrimary(niches: NicheState[]): NicheState[] {
  if (niches.some(({ isPrimary }) => isPrimary)) return niches;
  const first = niches.find(({ state }) => state !== NICHE_REMOVED);
  return niches.map((one) => (one === first ? { ...one, isPrimary: true } : one));
}
