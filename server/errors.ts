import { ERRORS, type ErrorCode } from "#contract/base/errors.ts";

export type Issue = { path: string; message: string };

type Details = { msg?: string; issues?: Issue[]; /** When the same call may succeed. */ retryAfterSeconds?: number };

/** A refusal a verb throws and the HTTP layer translates. Anything else that is thrown is a fault and says nothing. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly issues: Issue[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, { msg = ERRORS[code].msg, issues, retryAfterSeconds }: Details = {}) {
    super(msg);
    this.name = "Refusal";
    this.code = code;
    this.status = ERRORS[code].status;
    this.issues = issues;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Throws; typed so that `const list = found ?? refuse("not_found")` reads well. */
export function refuse(code: ErrorCode, details: Details = {}): never {
  throw new Refusal(code, details);
}
