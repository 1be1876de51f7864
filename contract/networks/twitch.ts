import { firstSegmentExcept, networkModule } from "./network-module.ts";

const NAME = firstSegmentExcept("directory videos clip p settings downloads jobs turbo search subscriptions wallet");

export const twitch = networkModule({
  id: "twitch",
  label: "Twitch",
  color: { light: "#7c3aed", dark: "#b28cff" },
  icon: [
    "M4 5v11a1 1 0 0 0 1 1h2v4l4 -4h5.584c.266 0 .52 -.105 .707 -.293l2.415 -2.414c.187 -.188 .293 -.442 .293 -.708v-8.585a1 1 0 0 0 -1 -1h-14a1 1 0 0 0 -1 1l.001 0",
    "M16 8l0 4",
    "M12 8l0 4",
  ],
  rateOver: "views",
  api: "open",
  words: {},
  domains: ["twitch.tv"],
  usernameIn: ({ path }) => NAME(path),
  profileUrl: (username) => `https://www.twitch.tv/${encodeURIComponent(username)}`,
  handle: { followsDisplayName: true },
  posts: { link: /twitch\.tv\/videos\//, format: () => "stream" },
});
