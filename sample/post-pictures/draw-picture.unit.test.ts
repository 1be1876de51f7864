import { expect, it } from "vitest";
import { drawPostPicture } from "./draw-picture.ts";

it("draws a picture of every niche and format, without anything that runs or loads", () => {
  for (const niche of [
    "other",
    "constructor",
    "food-drink-culture",
    "travel-places",
    "software-saas",
    "gaming-esports",
    "pets-wildlife",
    "wheels-wings",
  ]) {
    for (const format of ["image", "short", "video", "carousel", "story", "stream", "toString"]) {
      for (let id = 1; id < 20; id += 1) {
        const drawn = drawPostPicture({ id, niche, format });
        expect(drawn).not.toMatch(/NaN|undefined|Infinity|<script|href|url\((?!#)/);
        expect(drawn.length).toBeLessThan(40_000);
      }
    }
  }
});

it("draws the same post the same", () => {
  const post = { id: 7, niche: "travel-places", format: "image" };
  expect(drawPostPicture(post)).toBe(drawPostPicture(post));
  expect(drawPostPicture({ ...post, id: 8 })).not.toBe(drawPostPicture(post));
});
