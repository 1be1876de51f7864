export { publishFirst } from "./publish-first.ts";
export { readPublicSpotlight } from "./read-public.ts";
