import type { FailureKind } from "#contract/sources.ts";
import type { AccountResult, AccountRequest } from "./connector.ts";
import { ConnectorFailure } from "./failure.ts";

/** Failures of a single account: the next one may still succeed. */
const ACCOUNT_FAILURES: ReadonlySet<FailureKind> = new Set(["not_found", "private", "malformed", "refused"]);

/**
 * Requests each account in turn. A failure of a single account becomes its result. A failure that affects all of them –
 * the quota, the key, a network that is down – is thrown when nothing has been received yet; otherwise it becomes the
 * result of all remaining accounts, earlier results are retained, and no more requests are sent.
 */
export async function requestEach(
  accounts: readonly AccountRequest[],
  request: (one: AccountRequest) => Promise<AccountResult>,
  { accountFailures = ACCOUNT_FAILURES }: { accountFailures?: ReadonlySet<FailureKind> } = {},
): Promise<AccountResult[]> {
  const results: AccountResult[] = [];
  let stop: ConnectorFailure | undefined;
  for (const one of accounts) {
    const result = stop ?? (await request(one).catch(onlyFailures));
    if (!(result instanceof ConnectorFailure)) {
      results.push(result);
      continue;
    }
    if (!accountFailures.has(result.kind)) stop = result;
    results.push(failedResult(result));
  }
  if (stop && !results.some((answer) => "record" in answer)) throw stop;
  return results;
}

function onlyFailures(error: unknown): ConnectorFailure {
  if (error instanceof ConnectorFailure) return error;
  throw error;
}

/** The result of an account that failed. */
function failedResult({ kind, message }: ConnectorFailure): AccountResult {
  return { failure: kind, msg: message };
}

export type OptionalReader = <T>(ask: () => Promise<T[]>) => Promise<T[]>;

/**
 * For optional data, such as the posts of a profile that has been received: a failure yields none. After a failure that
 * affects all accounts, no more requests are sent.
 */
export function createOptionalReader(): OptionalReader {
  let isOver = false;
  return async (ask) => {
    if (isOver) return [];
    try {
      return await ask();
    } catch (error) {
      isOver = !ACCOUNT_FAILURES.has(onlyFailures(error).kind);
      return [];
    }
  };
}
