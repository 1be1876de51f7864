export { readUser } from "./read-user.ts";
