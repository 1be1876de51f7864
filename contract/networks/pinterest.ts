import { firstSegmentExcept, networkModule } from "./network-module.ts";

const NAME = firstSegmentExcept("pin search ideas today explore settings business login categories topics _");

export const pinterest = networkModule({
  id: "pinterest",
  label: "Pinterest",
  color: { light: "#bd081c", dark: "#f26d78" },
  icon: [
    "M8 20l4 -9",
    "M10.7 14c.437 1.263 1.43 2 2.55 2c2.071 0 3.75 -1.554 3.75 -4a5 5 0 1 0 -9.7 1.7",
    "M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0",
  ],
  rateOver: "followers",
  api: "consent",
  words: {},
  domains: ["pinterest.com"],
  countryDomains: /pinterest\.(?:[a-z]{2}|com?\.[a-z]{2})/,
  usernameIn: ({ path }) => NAME(path),
  profileUrl: (username) => `https://www.pinterest.com/${encodeURIComponent(username)}/`,
  posts: { link: /pinterest\.[a-z.]+\/pin\//, format: () => "image" },
});
