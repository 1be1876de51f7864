export { publishFirst } from "./publish-first.ts";
export { readPublicSpotlight, readSpotlightPicture } from "./read-public.ts";
