import { CLIENT_ERRORS, errorReply, type ErrorReply } from "#contract/errors.ts";
import { z } from "zod";

/** Every failure of a call, in the one shape of the specification: `err` is the code, `msg` the sentence. */
export class ApiError extends Error {
  readonly err: string;
  readonly msg: string;
  /** 0 when no server answered. */
  readonly status: number;
  readonly issues: readonly { path: string; message: string }[];
  readonly requestId: string | undefined;

  constructor(reply: Pick<ErrorReply, "err" | "msg" | "issues" | "requestId">, status: number) {
    super(reply.msg);
    this.name = "ApiError";
    this.err = reply.err;
    this.msg = reply.msg;
    this.status = status;
    this.issues = reply.issues ?? [];
    this.requestId = reply.requestId;
  }

  /** The server's sentence for each field, by the field's name. */
  fieldErrors(): Record<string, string> {
    return Object.fromEntries(this.issues.map((issue) => [issue.path, issue.message]));
  }
}

export function clientError(err: keyof typeof CLIENT_ERRORS): ApiError {
  return new ApiError({ err, msg: CLIENT_ERRORS[err] }, 0);
}

/** An error's body, as far as it says something: a proxy on the way may answer with an object of its own. */
const failedBody = z.object({
  err: z.string().catch("request_error"),
  msg: z.string().catch("An error occurred"),
  issues: errorReply.shape.issues.catch(undefined),
  requestId: errorReply.shape.requestId.catch(undefined),
});

/** The body of a failed answer is the error if it is an object; anything else (a proxy's page) is `request_error`. */
export function errorFromBody(body: unknown, status: number): ApiError {
  const parsed = failedBody.safeParse(body);
  if (parsed.success) return new ApiError(parsed.data, status);
  return new ApiError({ err: "request_error", msg: CLIENT_ERRORS.request_error }, status);
}

/** What `fetch` threw, by its meaning. Whatever it is, a caller that gave up meant it. */
export function errorFromThrown(thrown: unknown, signal?: AbortSignal): ApiError {
  if (signal?.aborted) return clientError("CANCELLED");
  if (thrown instanceof ApiError) return thrown;
  if (thrown instanceof DOMException && thrown.name === "AbortError") return clientError("CANCELLED");
  if (thrown instanceof DOMException && thrown.name === "TimeoutError") return clientError("TIMEOUT");
  if (thrown instanceof TypeError) return clientError("request_error");
  return clientError("UNKNOWN_ERROR");
}

export function isCancelled(error: unknown): boolean {
  return error instanceof ApiError && error.err === "CANCELLED";
}
