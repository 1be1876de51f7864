/** Nothing answers at the engine's address, or it is too busy to take another question. */
export class EngineUnavailable extends Error {
  override readonly name = "EngineUnavailable";
}

/** A question was stopped because it passed its limit of time or memory. */
export class EngineTooSlow extends Error {
  override readonly name = "EngineTooSlow";
}
