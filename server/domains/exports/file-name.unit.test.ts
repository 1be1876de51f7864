import { expect, test } from "vitest";
import { exportFileName } from "./file-name.ts";

test("a file name contains the title and the date", () => {
  const now = new Date("2026-11-20T23:59:00Z");
  expect(exportFileName({ title: "crm", now, extension: "csv" })).toBe("limelight-crm-2026-11-20.csv");
  expect(exportFileName({ title: "Été 2026: ../../Tōkyō & 東京!", now, extension: "xlsx" })).toBe(
    "limelight-été-2026-tōkyō-東京-2026-11-20.xlsx",
  );
  // One such character decomposes into eighteen letters; file names are limited to 255 bytes.
  expect(Buffer.byteLength(exportFileName({ title: "ﷺ".repeat(120), now, extension: "xlsx" }))).toBeLessThan(255);
  expect(Buffer.byteLength(exportFileName({ title: "𠮷".repeat(120), now, extension: "xlsx" }))).toBeLessThan(255);
  expect(exportFileName({ title: "𠮷".repeat(120), now, extension: "csv" })).toMatch(
    /^limelight-𠮷+-2026-11-20\.csv$/u,
  );
  expect(exportFileName({ title: "🎉", now, extension: "csv" })).toBe("limelight-2026-11-20.csv");
});
