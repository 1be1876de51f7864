/** A handle that requires a token issued after a revocation: every other token is revoked when it is used for it. */
const REVOKING = "revoked.sample";

/** Issued app access tokens. */
export function openTokens() {
  const good = new Map<string, number>();
  let given = 0;
  return {
    give(): string {
      given += 1;
      const token = `sample-token-${given}`;
      good.set(token, given);
      return token;
    },
    isGood(token: string, handles: readonly string[]): boolean {
      const number = good.get(token);
      if (number !== undefined && number % 2 === 1 && handles.includes(REVOKING)) good.delete(token);
      return good.has(token);
    },
  };
}
