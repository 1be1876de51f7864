import { expect, test } from "vitest";
import { exportFileName } from "./file-name.ts";

test("a file is called after what is in it and its day", () => {
  const day = new Date("2026-11-20T23:59:00Z");
  expect(exportFileName("crm", day)).toBe("limelight-crm-2026-11-20.csv");
  expect(exportFileName("Été 2026: ../../Tōkyō & 東京!", day)).toBe("limelight-été-2026-tōkyō-東京-2026-11-20.csv");
  expect(exportFileName("🎉", day)).toBe("limelight-2026-11-20.csv");
});
