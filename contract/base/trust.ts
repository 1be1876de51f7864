/**
 * The only cast of the code base: asserts what the compiler cannot see. Every use has a comment that states the reason.
 */
export function trust<T>(value: unknown): T {
  return value as T;
}
