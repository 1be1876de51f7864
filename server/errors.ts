import { ERROR_STATUS, type ErrorCode } from "#contract/base/errors.ts";
import { explanationOf } from "#contract/messages/shared.ts";
import { say, type Message, type Parameters } from "#contract/messages/catalogue.ts";

export type Issue = { path: string; message: string } & Partial<Omit<Message, "msg">>;

type Details = Partial<Message> & {
  issues?: Issue[];
  /** When the same call may succeed. */ retryAfterSeconds?: number;
};

/** An issue of zod, with what renders its message. */
export function toIssue(issue: { path: string; message: string }): Issue {
  const { key, params } = explanationOf(issue) ?? {};
  return { path: issue.path, message: issue.message, ...(key !== undefined && { key, params }) };
}

/** An issue that a verb has found. */
export function issueAt(path: string, { msg, key, params }: Message): Issue {
  return { path, message: msg, key, params };
}

/** A refusal a verb throws and the HTTP layer translates. Anything else that is thrown is a fault and says nothing. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** Names the sentence and its parameters, unless the sentence was stored or sent as English text. */
  readonly rendering: { key: string; params: Parameters } | undefined;
  readonly issues: Issue[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, { issues, retryAfterSeconds, ...details }: Details = {}) {
    const { msg, key, params = {} } = details.msg === undefined ? say(`errors.${code}`) : details;
    super(msg);
    this.name = "Refusal";
    this.code = code;
    this.status = ERROR_STATUS[code];
    this.rendering = key === undefined ? undefined : { key, params };
    this.issues = issues;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Throws; typed so that `const list = found ?? refuse("not_found")` reads well. */
export function refuse(code: ErrorCode, details: Details = {}): never {
  throw new Refusal(code, details);
}
