import { errorReply, type ErrorReply } from "#contract/base/errors.ts";
import type { client } from "#contract/messages/errors.ts";
import { say } from "#contract/messages/shared.ts";
import { translate } from "#web/words/message.ts";
import { z } from "zod";

type Failure = Pick<ErrorReply, "err" | "msg" | "key" | "params" | "issues" | "requestId">;

/** A failed call, in the shape the specification prescribes: `err` is the code, `msg` the message for people, in their language. */
export class ApiError extends Error {
  readonly err: string;
  readonly msg: string;
  /** 0 when no response was received. */
  readonly status: number;
  readonly issues: readonly { path: string; message: string }[];
  readonly requestId: string | undefined;

  constructor(reply: Failure, status: number) {
    const msg = translate(reply);
    super(msg);
    this.name = "ApiError";
    this.err = reply.err;
    this.msg = msg;
    this.status = status;
    this.issues = (reply.issues ?? []).map(({ path, message, key, params }) => ({
      path,
      message: translate({ msg: message, key, params }),
    }));
    this.requestId = reply.requestId;
  }

  /** The server's message for each field, by field name. */
  fieldErrors(): Record<string, string> {
    return Object.fromEntries(this.issues.map((issue) => [issue.path, issue.message]));
  }
}

function clientError(err: Exclude<keyof typeof client, "offline">): ApiError {
  const isOffline = err === "request_error" && "onLine" in navigator && !navigator.onLine;
  return new ApiError({ err, ...say(`client.${isOffline ? "offline" : err}`) }, 0);
}

/** The message of an error; the fallback when neither the server nor the browser says anything of its own. */
export function messageOr({ msg }: { msg: string }, fallback: string): string {
  return msg === translate(say("client.request_error")) ? fallback : msg;
}

/** The body of an error response; optional fields because a proxy may respond with an object of its own. */
const failedBody = z.object({
  err: z.string().catch("request_error"),
  msg: z.string().catch("An error occurred"),
  key: errorReply.shape.key.catch(undefined),
  params: errorReply.shape.params.catch(undefined),
  issues: errorReply.shape.issues.catch(undefined),
  requestId: errorReply.shape.requestId.catch(undefined),
});

/**
 * Builds the error from the body of a failed response. Bodies that are not objects (a proxy's page) become
 * `request_error`.
 */
export function errorFromBody(body: unknown, status: number): ApiError {
  const parsed = failedBody.safeParse(body);
  if (parsed.success) return new ApiError(parsed.data, status);
  return new ApiError({ err: "request_error", ...say("client.request_error") }, status);
}

/** Maps what `fetch` threw. An aborted signal always means `CANCELLED`. */
export function errorFromThrown(thrown: unknown, signal?: AbortSignal): ApiError {
  if (signal?.aborted) return clientError("CANCELLED");
  if (thrown instanceof ApiError) return thrown;
  if (thrown instanceof DOMException && thrown.name === "AbortError") return clientError("CANCELLED");
  if (thrown instanceof DOMException && thrown.name === "TimeoutError") return clientError("TIMEOUT");
  if (thrown instanceof TypeError) return clientError("request_error");
  return clientError("UNKNOWN_ERROR");
}
