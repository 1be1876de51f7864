import { expect, test } from "vitest";
import { passwordProblem } from "./password.ts";

test.each(["12", "tulip", "       x       ", ""])("too short: %j", (password) => {
  expect(passwordProblem(password)?.msg).toBe("Use at least 8 characters.");
});

test.each([
  "password",
  "Password1!",
  "P@ssword2026",
  "12345678",
  "1234567890",
  "87654321",
  "aaaaaaaa",
  "abcabcabc",
  "qwertyuiop",
  "1q2w3e4r",
  "iloveyou",
  "summer2026",
  "Limelight1",
  "abcdefghij",
])("common: %s", (password) => {
  expect(passwordProblem(password)?.msg).toMatch(/most common/);
});

test.each([
  "open sesame",
  "correct horse battery",
  "très secret",
  "tulips in spring",
  "Xk9#mq2L",
  "passwordless tulips",
])("accepted: %s", (password) => {
  expect(passwordProblem(password)).toBeUndefined();
});
