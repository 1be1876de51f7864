import { expect, test } from "vitest";
import { exportFileName } from "./file-name.ts";

test("a file is called after what is in it and its day", () => {
  const now = new Date("2026-11-20T23:59:00Z");
  expect(exportFileName({ what: "crm", now, extension: "csv" })).toBe("limelight-crm-2026-11-20.csv");
  expect(exportFileName({ what: "Été 2026: ../../Tōkyō & 東京!", now, extension: "xlsx" })).toBe(
    "limelight-été-2026-tōkyō-東京-2026-11-20.xlsx",
  );
  expect(exportFileName({ what: "🎉", now, extension: "csv" })).toBe("limelight-2026-11-20.csv");
});
