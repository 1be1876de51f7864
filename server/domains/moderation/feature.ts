import { feature } from "../../kernel/feature.ts";
import * as changeMatters from "./change-matters.ts";
import * as readMatters from "./read-matters.ts";
import * as shortLinks from "./short-links.ts";

export const moderation = feature({
  name: "moderation",
  handlers: [changeMatters, readMatters, shortLinks],
});
