/** One mailbox has a worker for so long: others wait for it. */
const TURN_MS = 2 * 60_000;
/** A server that does not answer by then is left. */
const CLOSED_MS = 4 * 60_000;

/** A turn of a mailbox: `isDue` says that it should end between two mails, and `close` ends what hangs. */
export function endAfter(signal: AbortSignal, close: () => void) {
  const turn = AbortSignal.any([signal, AbortSignal.timeout(TURN_MS)]);
  const timer = setTimeout(close, CLOSED_MS).unref();
  return { isDue: () => turn.aborted, clear: () => clearTimeout(timer) };
}

export type Ending = ReturnType<typeof endAfter>;
