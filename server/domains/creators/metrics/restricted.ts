/** Sources, by their ids, that do not allow everything. Hardly any do not: installations have few live sources. */
export type RestrictedSources = {
  /** From whose figures none may be computed. */
  underived: number[];
  /** Whose figures may not meet those of other networks; what nothing is computed from may not either. */
  uncompared: number[];
  /** Whose figures must not leave by exports. */
  unexported: number[];
};
