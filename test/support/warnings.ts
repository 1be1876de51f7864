import { afterAll } from "vitest";

/**
 * Fails the tests of a file in which pg warned of something that its next version refuses, such as a second statement on a
 * connection that has not answered the first. Node reports each kind once in a process: it is the first file that fails.
 */
const warnings: string[] = [];
const note = ({ name, message, stack = message }: Error) => {
  if (name === "DeprecationWarning" && /\bpg\b/.test(message)) warnings.push(stack);
};
process.on("warning", note);
afterAll(() => {
  process.off("warning", note);
  if (warnings.length > 0) throw new Error(warnings.join("\n"));
});
