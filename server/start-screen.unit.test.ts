import { expect, test } from "vitest";
import { addressOf } from "./start-screen.ts";

test.each([
  ["127.0.0.1", undefined, "http://127.0.0.1:4000"],
  ["0.0.0.0", undefined, "http://127.0.0.1:4000"],
  ["::", undefined, "http://127.0.0.1:4000"],
  ["::1", undefined, "http://[::1]:4000"],
  ["::", "https://limelight.example", "https://limelight.example"],
])("listening on %s with PUBLIC_URL %s it is found at an address that opens", (host, publicUrl, address) => {
  expect(addressOf({ host, publicUrl }, 4000)).toBe(address);
});
