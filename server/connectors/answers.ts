import type { FailureKind } from "#contract/sources.ts";
import type { Answer, Asked } from "./connector.ts";
import { ConnectorFailure } from "./failure.ts";

/** Failures that are about the one who was asked about: the next may be told all the same. */
const OF_ONE: ReadonlySet<FailureKind> = new Set(["not_found", "private", "malformed", "refused"]);

/**
 * Asks about each in turn. A failure about one is their answer. One that concerns everybody – the quota, the key, a
 * network that is down – is thrown when nobody was told yet; otherwise it is the answer of all who follow, what was
 * told before is kept, and nothing more is sent.
 */
export async function answerEach(
  asked: readonly Asked[],
  ask: (one: Asked) => Promise<Answer>,
  { ofOne = OF_ONE }: { ofOne?: ReadonlySet<FailureKind> } = {},
): Promise<Answer[]> {
  const answers: Answer[] = [];
  let stop: ConnectorFailure | undefined;
  for (const one of asked) {
    const answer = stop ?? (await ask(one).catch(onlyFailures));
    if (!(answer instanceof ConnectorFailure)) {
      answers.push(answer);
      continue;
    }
    if (!ofOne.has(answer.kind)) stop = answer;
    answers.push(answerOf(answer));
  }
  if (stop && !answers.some((answer) => "record" in answer)) throw stop;
  return answers;
}

function onlyFailures(error: unknown): ConnectorFailure {
  if (error instanceof ConnectorFailure) return error;
  throw error;
}

/** A failure about one as their answer. */
export function answerOf({ kind, message }: ConnectorFailure): Answer {
  return { failure: kind, msg: message };
}

export type Extras = <T>(ask: () => Promise<T[]>) => Promise<T[]>;

/**
 * For what is no answer by itself, as the posts of somebody who is told already: what cannot be read is none. Once it
 * fails for everybody, nothing more is sent.
 */
export function openExtras(): Extras {
  let isOver = false;
  return async (ask) => {
    if (isOver) return [];
    try {
      return await ask();
    } catch (error) {
      isOver = !OF_ONE.has(onlyFailures(error).kind);
      return [];
    }
  };
}
