import { createHash } from "node:crypto";
import { Avatar, Style } from "@dicebear/core";
import openPeeps from "@dicebear/styles/open-peeps.json" with { type: "json" };
import patchwork from "@dicebear/styles/patchwork.json" with { type: "json" };
import type { Member } from "./cast.ts";
import { Random } from "./random.ts";

/** A portrait in the file store; drawn only when it is written. */
export type Picture = { key: string; draw: () => string };

const PICTURE_FOLDER = "pictures/sample";

// Both styles are CC0: Open Peeps by Pablo Stanley, Patchwork by DiceBear.
const people = new Style(openPeeps);
const marks = new Style(patchwork);

/** Different faces of one kind of person, and marks: a world of any size draws each at most once. */
const FACES = 400;
const MARKS = 600;
const SIZE = 256;

/** A creator's portrait, or a brand's logo; a few have none. */
export function pictureOf(member: Member): Picture | null {
  const random = new Random("picture", member.handle);
  if (random.chance(0.03)) return null;
  if (member.isBrand) return picture(`mark ${random.int(1, MARKS)}`, drawMark);
  const sex = member.gender === 2 ? random.pick(SEXES) : SEXES[member.gender];
  const weights = TONES_OF[member.country.code] ?? [80, 15, 5];
  const tone = random.weighted(TONES, (one) => weights[TONES.indexOf(one)] ?? 0);
  return picture(`${sex} ${tone} ${random.int(1, FACES)}`, (seed) => drawPerson(seed, sex, tone));
}

/** The version in the hashed name changes when the drawing does: pictures are cached by name for ever. */
function picture(seed: string, draw: (seed: string) => string): Picture {
  const name = createHash("sha256").update(`1 ${seed}`).digest("hex").slice(0, 20);
  return { key: `${PICTURE_FOLDER}/${name}.svg`, draw: () => draw(seed) };
}

const SEXES = ["woman", "man"] as const;
type Sex = (typeof SEXES)[number];
const TONES = ["light", "middle", "deep"] as const;
type Tone = (typeof TONES)[number];

/** Parts in a hundred of light, middle and deep skin. */
const MIXED = [60, 24, 16];
const SOUTHERN = [30, 62, 8];
const AFRICAN = [1, 14, 85];
const TONES_OF: Record<string, number[]> = {
  us: MIXED,
  gb: MIXED,
  fr: MIXED,
  ca: MIXED,
  nl: MIXED,
  be: MIXED,
  br: [40, 40, 20],
  za: [25, 20, 55],
  tr: [60, 40, 0],
  in: SOUTHERN,
  mx: SOUTHERN,
  co: SOUTHERN,
  ae: SOUTHERN,
  eg: SOUTHERN,
  id: SOUTHERN,
  ng: AFRICAN,
  gh: AFRICAN,
  sn: AFRICAN,
};

const SKIN: Record<Tone, string[]> = {
  light: ["ffdbb4", "f6cba4", "edb98a"],
  middle: ["e0a878", "d08b5b", "c07a4c"],
  deep: ["ae5d29", "8d5230", "694d3d"],
};
const HAIR: Record<Tone, string[]> = {
  light: ["2c1b18", "4a312c", "724133", "a55728", "b58143", "d6b370"],
  middle: ["2c1b18", "4a312c", "724133"],
  deep: ["2c1b18", "4a312c"],
};
const WOMAN = [
  "bangs",
  "bun2",
  "grayBun",
  "grayMedium",
  "medium1",
  "medium2",
  "medium3",
  "mediumBangs",
  "mediumBangs2",
] as const;
const MAN = ["grayShort", "hatBeanie", "noHair1", "pomp", "shaved2", "short1", "short2", "short4", "short5"] as const;
const HEADS = {
  woman: {
    light: [...WOMAN, "bangs2", "long", "longBangs", "longCurly", "mediumBangs3", "mediumStraight", "buns"],
    middle: [...WOMAN, "bangs2", "long", "longBangs", "longCurly", "mediumStraight", "hijab"],
    deep: ["afro", "bantuKnots", "bun", "buns", "cornrows", "cornrows2", "longAfro", "longCurly", "medium3", "bangs2"],
  },
  man: {
    light: [...MAN, "shaved1", "short3", "hatHip"],
    middle: [...MAN, "shaved1", "short3", "shaved3"],
    deep: ["afro", "dreads1", "dreads2", "flatTop", "flatTopLong", "noHair1", "short1", "short2", "twists", "twists2"],
  },
} as const;

/** The product's accents and quiet neighbours of them (web/styles/tokens.css), and tints of those to stand before. */
const CLOTHES = ["4b4bd6", "e0533d", "d99a2b", "0b7f79", "7c9c6b", "c76b8f", "5b7fa6", "f2f0ea", "8a6f5a"];
const BACKGROUNDS = ["e3e3fa", "fbe1da", "f7e9c8", "d5ecea", "ece7dc", "f6dfe8", "dcebdc", "dce7f5"];

function drawPerson(seed: string, sex: Sex, tone: Tone): string {
  return new Avatar(people, {
    seed,
    size: SIZE,
    headVariant: HEADS[sex][tone],
    expressionVariant: { smile: 8, cute: 4, calm: 4, eatingHappy: 3, smileBig: 2, cheeky: 2, explaining: 1 },
    facialHairVariant: ["chin", "full", "full2", "full4", "goatee1", "goatee2", "moustache6", "moustache9"],
    facialHairProbability: sex === "man" ? 40 : 0,
    accessoriesVariant: ["glasses", "glasses2", "glasses3", "glasses5", "sunglasses2"],
    accessoriesProbability: 22,
    maskProbability: 0,
    skinColor: SKIN[tone],
    headContrastColor: HAIR[tone],
    clothingColor: CLOTHES,
    inkColor: ["1b1a17", "2a201c", "33251f"],
    backgroundColor: BACKGROUNDS,
    flip: ["none", "horizontal"],
  }).toString();
}

function drawMark(seed: string): string {
  return new Avatar(marks, {
    seed,
    size: SIZE,
    fabricAColor: ["4b4bd6", "e0533d", "0b7f79", "c76b8f", "33415c"],
    fabricBColor: ["1b1a17", "5b7fa6", "7c9c6b", "a86a00", "8a6f5a"],
    fabricCColor: ["d99a2b", "f0b8a8", "a9c9e8", "bfd8b8", "c9c4f0"],
    backgroundColor: ["f7f1e4", "ffffff", "f2f0ea"],
  }).toString();
}
