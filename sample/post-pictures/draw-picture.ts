import { Random } from "../random.ts";
import { aquarium, car, pet } from "./more-scenes.ts";
import {
  city,
  game,
  landscape,
  outfit,
  plant,
  plate,
  poster,
  screen,
  sound,
  sport,
  stillLife,
  type Palette,
  type Scene,
} from "./scenes.ts";

const PALETTES: readonly Palette[] = [
  {
    above: "#f6b98a",
    below: "#fde8cf",
    far: "#c98a86",
    near: "#6b4a5e",
    accent: "#e2603f",
    light: "#fff4de",
    ink: "#3b2a38",
  },
  {
    above: "#7fb4d9",
    below: "#e3f1f7",
    far: "#8fae9b",
    near: "#3f6b5c",
    accent: "#e9b44c",
    light: "#ffffff",
    ink: "#203a36",
  },
  {
    above: "#2b2d5b",
    below: "#c76b8f",
    far: "#4a3f78",
    near: "#1d1b3d",
    accent: "#f4c95d",
    light: "#ffe9d2",
    ink: "#120f2b",
  },
  {
    above: "#cfe3d4",
    below: "#f5f3e7",
    far: "#9dbf9e",
    near: "#4f7a5b",
    accent: "#d9764a",
    light: "#fffdf5",
    ink: "#2c4031",
  },
  {
    above: "#efd9e2",
    below: "#fbf3f1",
    far: "#d9a5b3",
    near: "#8e5a6d",
    accent: "#4b4bd6",
    light: "#ffffff",
    ink: "#43303a",
  },
  {
    above: "#0f3d4c",
    below: "#5fb0ad",
    far: "#1f6470",
    near: "#0a2a36",
    accent: "#ffb563",
    light: "#e9fbf6",
    ink: "#061b23",
  },
  {
    above: "#f2ece2",
    below: "#e4d6c3",
    far: "#cbb79c",
    near: "#8a6f5a",
    accent: "#2f6f6a",
    light: "#fffaf0",
    ink: "#3a2f26",
  },
  {
    above: "#dfe4f3",
    below: "#f7f7fb",
    far: "#a9b5d6",
    near: "#4d5b8c",
    accent: "#f0653e",
    light: "#ffffff",
    ink: "#232a46",
  },
];

/** Width and height of posts of each format, as networks show them. */
const SHAPES: Record<string, readonly [number, number]> = {
  short: [360, 640],
  story: [360, 640],
  video: [640, 360],
  stream: [640, 360],
  image: [480, 600],
  carousel: [480, 600],
};

const SCENES: Record<string, readonly Scene[]> = {
  "gaming-esports": [game, game, screen],
  "film-television": [poster, city],
  "music-sound": [sound, sound, city],
  "dance-performance": [sound, poster],
  "comedy-fun": [poster, plant],
  "beauty-grooming": [stillLife, stillLife, outfit],
  "fashion-style": [outfit, outfit, stillLife, city],
  "lifestyle-luxury": [stillLife, plant, plate, landscape],
  "food-drink-culture": [plate, plate, plate, stillLife],
  "house-garden": [plant, plant, stillLife],
  "crafts-making": [stillLife, poster, plant],
  "family-kids": [plant, landscape, plate],
  "pets-wildlife": [pet, pet, aquarium, landscape],
  "fitness-training": [sport, landscape],
  "sports-competition": [sport, sport, city],
  "outdoors-extreme-sports": [landscape],
  "travel-places": [landscape, landscape, city, plate],
  "wheels-wings": [car, car, city],
  "health-care": [stillLife, plant, plate],
  "mind-spirit": [landscape, plant],
  "learning-education": [screen, poster],
  "science-climate": [landscape, screen],
  "books-writing": [poster, plant],
  "anime-pop-culture": [poster, game, city],
  "visual-arts-design": [poster],
  "photo-video": [landscape, city, stillLife],
  "money-investing": [screen, city],
  "startups-business": [screen, city],
  "marketing-media": [screen, poster],
  "work-leadership": [screen, plant, city],
  "news-society": [city, screen],
  "gadgets-consumer-tech": [screen, stillLife],
  "software-saas": [screen],
  "ai-data": [screen, poster],
};
const OTHER = [plant, stillLife, landscape, city];

/**
 * The picture of a sample post, always the same for the same post: drawn when it is shown and stored nowhere. Niche and
 * format come from a URL, so any text is possible.
 */
export function drawPostPicture({ id, niche, format }: { id: number; niche: string; format: string }): string {
  const random = new Random("picture of a post", id);
  const [width, height] = (Object.hasOwn(SHAPES, format) && SHAPES[format]) || ([480, 600] as const);
  const colors = random.pick(PALETTES);
  const scene = random.pick((Object.hasOwn(SCENES, niche) && SCENES[niche]) || OTHER);
  const frame = { width, height, random, colors };
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs><linearGradient id="a" x2="0" y2="1"><stop stop-color="${colors.above}"/><stop offset="1" stop-color="${colors.below}"/></linearGradient><radialGradient id="v" r="0.8"><stop offset="0.6" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.22"/></radialGradient></defs><rect width="${width}" height="${height}" fill="url(#a)"/>${scene(frame)}<rect width="${width}" height="${height}" fill="url(#v)"/></svg>`;
}
