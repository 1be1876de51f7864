/** A handle that is told only to a token given after another was taken back: every other token is, when it asks. */
const REVOKING = "revoked.sample";

/** Tokens that were given to applications. */
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
