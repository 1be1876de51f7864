/** The engine is unreachable, or too busy to take another query. */
export class EngineUnavailable extends Error {
  override readonly name = "EngineUnavailable";
}

/** A query was stopped because it exceeded its limit of time or memory. */
export class EngineTooSlow extends Error {
  override readonly name = "EngineTooSlow";
}
