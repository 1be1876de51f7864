export { reopenUnfinished } from "./undo-by-log.ts";
