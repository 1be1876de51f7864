export { giveAnswer, readDispute } from "./disputes/handlers.ts";
