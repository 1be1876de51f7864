import { EngineError } from "./engine-error.ts";
import type { EngineSession } from "./engine-session.ts";
import { quote } from "./sql-text.ts";

type Waiting = { start(session: EngineSession): void };

export type Work<R> = (session: EngineSession) => Promise<R>;

const KILL_AGAIN_MS = 200;

/** Sessions shared first come, first served. One more session is reserved for killing abandoned queries. */
export class SessionPool {
  readonly #free: EngineSession[];
  readonly #killer: EngineSession;
  readonly #queue: Waiting[] = [];
  readonly #queueLimit: number;

  constructor(options: { sessions: EngineSession[]; killer: EngineSession; queueLimit: number }) {
    this.#free = [...options.sessions];
    this.#killer = options.killer;
    this.#queueLimit = options.queueLimit;
  }

  /** Runs work on a session; an aborted signal leaves the queue or kills its statements. */
  async use<R>(signal: AbortSignal, work: Work<R>): Promise<R> {
    const session = await this.#take(signal);
    const stopKilling = this.#killOnAbort(session, signal);
    try {
      return await work(session);
    } finally {
      // A kill on its way must not meet the statement of the next request.
      await stopKilling();
      await session.release();
      this.#give(session);
    }
  }

  #take(signal: AbortSignal): Promise<EngineSession> {
    if (signal.aborted) return Promise.reject(cancelled());
    const free = this.#free.pop();
    if (free) return Promise.resolve(free);
    if (this.#queue.length >= this.#queueLimit)
      return Promise.reject(new EngineError(202, "TOO_MANY_SIMULTANEOUS_QUERIES", "Too many queries are waiting"));
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#queue.splice(this.#queue.indexOf(waiting), 1);
        reject(cancelled());
      };
      const waiting: Waiting = {
        start(session) {
          signal.removeEventListener("abort", leave);
          resolve(session);
        },
      };
      this.#queue.push(waiting);
      signal.addEventListener("abort", leave, { once: true });
    });
  }

  #give(session: EngineSession): void {
    const next = this.#queue.shift();
    if (next) next.start(session);
    else this.#free.push(session);
  }

  /** Repeats, because a statement that is about to start is not yet among the engine's processes. */
  #killOnAbort(session: EngineSession, signal: AbortSignal): () => Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    let killing = Promise.resolve();
    const kill = (): void => {
      const running = this.#killer
        .run(`KILL QUERY WHERE Settings['log_comment'] = ${quote(session.name)} ASYNC`, "Null")
        .then(
          () => undefined,
          () => undefined,
        );
      killing = Promise.all([killing, running]).then(() => undefined);
      timer = setTimeout(kill, KILL_AGAIN_MS);
    };
    signal.addEventListener("abort", kill, { once: true });
    return async () => {
      signal.removeEventListener("abort", kill);
      clearTimeout(timer);
      await killing;
    };
  }
}

function cancelled(): EngineError {
  return new EngineError(394, "QUERY_WAS_CANCELLED", "The client went away");
}
