export { isPostPicture, postPictureUrl } from "./picture-key.ts";
export { deletePictures, readPostPicture } from "./read-picture.ts";
