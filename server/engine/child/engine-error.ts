/** An error in ClickHouse's format, which its clients parse: `Code: N. DB::Exception: … (NAME)`. */
export class EngineError extends Error {
  readonly code: number;

  constructor(code: number, name: string, message: string) {
    super(`Code: ${code}. DB::Exception: ${message}. (${name})`);
    this.code = code;
  }
}

const STATUS: Record<number, number> = {
  60: 404, // UNKNOWN_TABLE
  62: 400, // SYNTAX_ERROR
  81: 404, // UNKNOWN_DATABASE
  115: 400, // UNKNOWN_SETTING
  202: 503, // TOO_MANY_SIMULTANEOUS_QUERIES
  456: 400, // UNKNOWN_QUERY_PARAMETER
  457: 400, // BAD_QUERY_PARAMETER
  516: 403, // AUTHENTICATION_FAILED
};

/** The error message sent for anything thrown while responding. */
export function describeError(error: unknown): { code: number; status: number; text: string } {
  const message = error instanceof Error ? error.message : String(error);
  const start = message.indexOf("Code: ");
  const code = Number(/Code: (\d+)/.exec(message)?.[1] ?? 1002);
  const text = start >= 0 ? message.slice(start) : `Code: 1002. DB::Exception: ${message}. (UNKNOWN_EXCEPTION)`;
  return { code, status: STATUS[code] ?? 500, text };
}
