export { readPublicSpotlight } from "./read-public.ts";
