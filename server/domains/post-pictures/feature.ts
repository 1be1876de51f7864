import { feature } from "../../kernel/feature.ts";
import { deleteOldPictures } from "./read-picture.ts";

export const postPictures = feature({ name: "post-pictures", nightly: { after: deleteOldPictures } });
