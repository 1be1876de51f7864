import type { FailureKind } from "#contract/sources.ts";

/** A network did not tell, and why. `retryAt`: not worth asking before. */
export class ConnectorFailure extends Error {
  override name = "ConnectorFailure";
  readonly kind: FailureKind;
  readonly retryAt: Date | undefined;

  constructor(kind: FailureKind, message: string, { retryAt, cause }: { retryAt?: Date; cause?: unknown } = {}) {
    super(message, { cause });
    this.kind = kind;
    this.retryAt = retryAt;
  }
}
