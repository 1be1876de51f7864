export { removeAddress } from "./notes/notes.ts";
