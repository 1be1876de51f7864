import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import type { ErrorCode, ErrorReply } from "#contract/base/errors.ts";
import { problemSentence } from "#contract/base/validation-messages.ts";
import { errorCode, isConnectionError, isStorageFull } from "../db/connect.ts";
import { EngineTooSlow, EngineUnavailable } from "../engine/errors.ts";
import { Refusal, toIssue } from "../errors.ts";
import { prefixOf } from "./client.ts";

/**
 * Translates all thrown errors into the contract's error format, in one place. Details of unknown errors are only
 * logged.
 */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) => send(request, reply, new Refusal("not_found")));
}

/** Also for errors that fastify raises before routing: malformed URLs. */
export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toRefusal(error);
  if (refusal) return send(request, reply, refusal);
  if (CLASHES.has(errorCode(error) ?? "")) {
    request.log.warn({ err: error }, "two changes clashed");
    return send(request, reply, new Refusal("conflict"));
  }
  if (isConnectionError(error)) {
    request.log.warn({ err: error }, "the database could not be reached");
    return send(request, reply.header("retry-after", "2"), new Refusal("database_unavailable"));
  }
  if (isStorageFull(error)) {
    request.log.error({ err: error }, "no space left");
    return send(request, reply, new Refusal("storage_full"));
  }
  // The request was aborted together with its client.
  if (reply.raw.destroyed) request.log.info("the caller went away");
  else request.log.error({ err: error }, "request failed");
  return send(request, reply, new Refusal("UNKNOWN_ERROR"));
}

/** What an attack causes, and people seldom. */
const SUSPICIOUS = new Set<ErrorCode>([
  "bad_origin",
  "forbidden",
  "invalid_api_key",
  "invalid_code",
  "invalid_credentials",
  "invalid_link",
  "passkey_refused",
  "sample_sign_in_refused",
  "sign_in_expired",
  "sign_in_not_confirmed",
  "too_many_requests",
  "wrong_current_password",
  "wrong_password",
]);

/** Until the next attempt where a limit does not say when it ends: those of concurrent calls end soon. */
const RETRY_SECONDS = 1;

function send(request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
  const { code, status, retryAfterSeconds = RETRY_SECONDS } = refusal;
  if (SUSPICIOUS.has(code))
    request.log.warn({ code, route: request.routeOptions.url, network: prefixOf(request.ip) }, "refused");
  if (status === 429 && !reply.hasHeader("retry-after")) reply.header("retry-after", String(retryAfterSeconds));
  const body: ErrorReply = {
    success: false,
    err: refusal.code,
    msg: refusal.message,
    ...refusal.rendering,
    ...(refusal.issues && { issues: refusal.issues }),
    requestId: request.id,
  };
  return reply.code(refusal.status).serializer(JSON.stringify).type("application/json; charset=utf-8").send(body);
}

/** PostgreSQL errors of concurrent changes: a referenced row was just deleted, a deadlock. */
const CLASHES = new Set(["23503", "40001", "40P01"]);

const BY_FASTIFY_CODE: ReadonlyMap<string, ErrorCode> = new Map(
  Object.entries<ErrorCode>({
    FST_ERR_CTP_BODY_TOO_LARGE: "too_large",
    FST_ERR_CTP_INVALID_JSON_BODY: "invalid_json",
    FST_ERR_CTP_EMPTY_JSON_BODY: "invalid_json",
    FST_ERR_CTP_INVALID_CONTENT_LENGTH: "bad_request",
  }),
);

function toRefusal(error: FastifyError): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof EngineUnavailable) return new Refusal("engine_unavailable");
  if (error instanceof EngineTooSlow) return new Refusal("engine_too_slow");
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.map(({ instancePath, message = "", params }) =>
      toIssue({ path: instancePath.replace(/^\//, "").replaceAll("/", "."), message, ...params }),
    );
    return new Refusal("bad_request", { issues, ...(issues[0] && problemSentence(issues[0])) });
  }
  const known = BY_FASTIFY_CODE.get(error.code);
  if (known) return new Refusal(known);
  if (error instanceof SyntaxError && error.statusCode === 400) return new Refusal("invalid_json");
  if (error.statusCode === 429) return new Refusal("too_many_requests");
  if (error.statusCode === 413) return new Refusal("too_large");
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Refusal("bad_request");
  return undefined;
}
