/**
 * The one cast of the code base: tells the compiler what it cannot see. Every use says in a comment why it holds.
 */
export function trust<T>(value: unknown): T {
  return value as T;
}
