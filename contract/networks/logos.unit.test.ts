import { expect, test } from "vitest";
import { logoFacts, logoOfPost, NETWORKS } from "./networks.ts";

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test.each([...NETWORKS, "short" as const])("the logo of %s is legible in white on its ground", (logo) => {
  const { label, icon, color } = logoFacts(logo);
  expect(label).not.toBe("");
  expect(icon.length).toBeGreaterThan(0);
  // WCAG 2.2, 1.4.11: graphics need 3 : 1.
  expect(1.05 / (luminance(color.light) + 0.05)).toBeGreaterThanOrEqual(3);
});

test("short videos of YouTube are shown as YT Shorts, those of others as of their network", () => {
  expect(logoOfPost({ network: "youtube", format: "short" })).toBe("short");
  expect(logoOfPost({ network: "youtube", format: "video" })).toBe("youtube");
  expect(logoOfPost({ network: "instagram", format: "short" })).toBe("instagram");
  expect(logoFacts("short").network).toBe("youtube");
});
