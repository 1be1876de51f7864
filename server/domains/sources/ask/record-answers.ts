import type { FailureKind } from "#contract/sources.ts";
import type { Answer, Asked } from "#server/connectors/connector.ts";
import {
  isSampleHandle,
  recordCreators,
  setSourcePolicy,
  underKnownHandles,
  type RecordOutcome,
  type RecordSource,
} from "#server/domains/creators/index.ts";
import type { Context } from "../../../context.ts";

/** What became of one who was asked about. */
export type Recorded = RecordOutcome | { failure: FailureKind; msg: string };

/** Records what a source answered, at most 1 000 at once, and says what became of each, in their order. */
export async function recordAnswers({
  ctx,
  source,
  answers,
  asked,
}: {
  ctx: Context;
  source: RecordSource;
  answers: readonly Answer[];
  /** Whom the answers are about, where these are accounts known here: they keep the handle they are known by. */
  asked?: readonly Asked[];
}): Promise<Recorded[]> {
  if (source.policy) await setSourcePolicy({ ctx, source, policy: source.policy });
  const checked = answers.map((answer, i) => checkedFor(source, underHandleOf(asked?.[i], answer)));
  const told = checked.flatMap((answer) => ("record" in answer ? [answer.record] : []));
  const records = asked ? told : await underKnownHandles({ ctx, records: told });
  const outcomes = (await recordCreators({ ctx, input: { source, records } })).values();
  return checked.map((answer) => {
    if (!("record" in answer)) return answer;
    const outcome = outcomes.next();
    if (outcome.done) throw new Error("fewer outcomes than records");
    return outcome.value;
  });
}

/** Handles of the sample world are nobody's on a real network: whoever has one there is not taken in. */
function checkedFor({ kind }: RecordSource, answer: Answer): Answer {
  if (!("record" in answer)) return answer;
  const isSample = kind === "sample";
  return answer.record.accounts.every(({ username }) => isSampleHandle(username) === isSample)
    ? answer
    : { failure: "malformed", msg: "This name is reserved for sample data." };
}

function underHandleOf(asked: Asked | undefined, answer: Answer): Answer {
  if (!asked || !("record" in answer)) return answer;
  const { network, username } = asked;
  const accounts = answer.record.accounts.map((account) =>
    account.network === network ? { ...account, username } : account,
  );
  return { record: { ...answer.record, accounts } };
}
