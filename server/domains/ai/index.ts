export { generate, type Generated } from "./generate.ts";
export type { AiTask } from "./chat.ts";
