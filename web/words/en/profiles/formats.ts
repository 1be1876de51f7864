/** Formats of posts, which visitors of a shared report read too. */
export const formats = {
  image: "Image",
  video: "Video",
  short: "Short",
  carousel: "Carousel",
  text: "Text",
  story: "Story",
  stream: "Stream",
  article: "Article",
} as const;
