/** What can be shared, in the library of a workspace and on the page of a person who has joined. */
export const sharing = {
  share: "Share",
  shareTitle: "Share “{{title}}”",
  picture: "Picture of {{title}}",
  text: "Your post",
  textAbout: "Change it as you like: posts in your own words are read more.",
  copy: "Copy the post",
  copied: "Copied",
  savePicture: "Save the picture",
  networks: "Networks",
  open: "Open {{network}}",
  newWindow: "in a new window",
  takes: {
    text: "The post is filled in.",
    link: "The link is filled in; paste the text.",
    nothing: "Copy the post first, then paste it.",
  },
  pictureByHand: "Add the picture by hand.",
  tooLong_one: "{{formatted}} character too long",
  tooLong_other: "{{formatted}} characters too long",
  counted: "Each network has a short link of your own, so that its clicks count for you.",
  plain:
    "Links have UTM parameters of the network. Employees who have joined share by short links of their own, whose clicks are counted.",
  failed: "Your links could not be made",
} as const;
