export { forgetOldLinkImports } from "./forget-old-imports.ts";
