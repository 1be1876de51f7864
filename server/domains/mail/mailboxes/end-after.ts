/** One mailbox has a worker for so long: others wait for it. */
const TURN_MS = 2 * 60_000;
/** A server that does not answer by then is left. */
const CLOSED_MS = 4 * 60_000;

export type Turn = { turnMs: number; closedMs: number };

/** A turn of a mailbox: `isDue` says that it should end between two mails, and `close` ends what hangs. */
export function endAfter(
  signal: AbortSignal,
  close: () => void,
  { turnMs, closedMs }: Turn = { turnMs: TURN_MS, closedMs: CLOSED_MS },
) {
  const turn = AbortSignal.any([signal, AbortSignal.timeout(turnMs)]);
  const timer = setTimeout(close, closedMs).unref();
  return { isDue: () => turn.aborted, clear: () => clearTimeout(timer) };
}

export type Ending = ReturnType<typeof endAfter>;
