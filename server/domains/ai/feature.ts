import { feature } from "../../kernel/feature.ts";
import { readProvider } from "./generate.ts";

export const ai = feature({ name: "ai", handlers: [readProvider] });
