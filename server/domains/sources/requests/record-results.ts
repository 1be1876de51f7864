import type { FailureKind } from "#contract/sources.ts";
import { english } from "#contract/messages/catalogue.ts";
import type { AccountResult, AccountRequest } from "#server/connectors/connector.ts";
import {
  isSampleHandle,
  markGonePosts,
  recordCreators,
  setSourcePolicy,
  canonicalizeHandles,
  type RecordOutcome,
  type RecordSource,
} from "#server/domains/creators/index.ts";
import type { Context } from "../../../context.ts";

/** The outcome for one requested account. */
export type RecordedResult = RecordOutcome | { failure: FailureKind; msg: string };

/** Records results of a connector, at most 1 000 at once, and returns the outcome of each, in their order. */
export async function recordResults({
  ctx,
  source,
  answers,
  requested,
}: {
  ctx: Context;
  source: RecordSource;
  answers: readonly AccountResult[];
  /** The requested accounts, where these are in the database: they retain their handles. */
  requested?: readonly AccountRequest[];
}): Promise<RecordedResult[]> {
  if (source.policy) await setSourcePolicy({ ctx, source, policy: source.policy });
  const checked = answers.map((answer, i) =>
    rejectReservedHandles(source, withRequestedHandle(requested?.[i], answer)),
  );
  const received = checked.flatMap((answer) => ("record" in answer ? [answer.record] : []));
  const records = requested ? received : await canonicalizeHandles({ ctx, records: received, layer: null });
  const recorded = await recordCreators({ ctx, input: { source, records } });
  const gone = checked
    .flatMap((answer) => ("record" in answer ? [answer] : []))
    .flatMap(({ record, gone: externalIds = [] }, i) =>
      record.accounts.map(({ network }) => ({ creatorId: recorded[i]?.creatorId ?? null, network, externalIds })),
    );
  await markGonePosts({ ctx, source, gone });
  const outcomes = recorded.values();
  return checked.map((answer) => {
    if (!("record" in answer)) return answer;
    const outcome = outcomes.next();
    if (outcome.done) throw new Error("fewer outcomes than records");
    return outcome.value;
  });
}

/** Sample handles do not exist on real networks: an account with one is not recorded. */
function rejectReservedHandles({ kind }: RecordSource, answer: AccountResult): AccountResult {
  if (!("record" in answer)) return answer;
  const isSample = kind === "sample";
  return answer.record.accounts.every(({ username }) => isSampleHandle(username) === isSample)
    ? answer
    : { failure: "malformed", msg: english("sources.reservedName") };
}

function withRequestedHandle(requested: AccountRequest | undefined, answer: AccountResult): AccountResult {
  if (!requested || !("record" in answer)) return answer;
  const { network, username, externalId } = requested;
  // An account that was requested by its handle is that account, whatever kind of id the network gives.
  const accounts = answer.record.accounts.map((account) =>
    account.network === network ? { ...account, username, ...(externalId !== undefined && { externalId }) } : account,
  );
  return { ...answer, record: { ...answer.record, accounts } };
}
