export { previewOf, readPreview, readHead, type Preview, type SharedHead } from "./preview/read-preview.ts";
