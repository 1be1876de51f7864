import { expect, test } from "vitest";
import { fileSize } from "./size.ts";

test.each([
  [0, "0 bytes"],
  [1, "1 byte"],
  [999, "999 bytes"],
  [1_000, "1 kB"],
  [1_234_567, "1.2 MB"],
  [5_600_000_000, "5.6 GB"],
  [9e12, "9,000 GB"],
])("%i bytes are %s", (bytes, shown) => expect(fileSize(bytes, "en-US")).toBe(shown));
