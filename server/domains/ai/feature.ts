import { feature } from "../../kernel/feature.ts";
import * as generate from "./generate.ts";

export const ai = feature({ name: "ai", handlers: [generate] });
