import type { FailureKind } from "#contract/sources.ts";

/** A failed request and its cause. `retryAt`: do not retry before. */
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
