export { isPostPicture, postPictureUrl } from "./picture-key.ts";
export { deletePictures, fetchPicture, readPostPicture } from "./read-picture.ts";
