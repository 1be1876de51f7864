import { networkModule, segmentAfter } from "./network-module.ts";

const NAME = segmentAfter("in", "company", "school", "showcase", "pub");

export const linkedin = networkModule({
  id: "linkedin",
  label: "LinkedIn",
  color: { light: "#0a66c2", dark: "#61a8ee" },
  icon: [
    "M8 11v5",
    "M8 8v.01",
    "M12 16v-5",
    "M16 16v-3a2 2 0 1 0 -4 0",
    "M3 7a4 4 0 0 1 4 -4h10a4 4 0 0 1 4 4v10a4 4 0 0 1 -4 4h-10a4 4 0 0 1 -4 -4l0 -10",
  ],
  rateOver: "followers",
  api: "consent",
  words: {},
  domains: ["linkedin.com"],
  usernameIn: ({ path }) => NAME(path),
  profileUrl: (username) => `https://www.linkedin.com/in/${encodeURIComponent(username)}`,
  handle: { hasNoAt: true },
  companyPage: {
    path: /linkedin\.com\/(?:company|showcase|school)\//i,
    url: (username) => `https://www.linkedin.com/company/${encodeURIComponent(username)}`,
  },
  posts: { link: /linkedin\.com\/(?:posts|feed\/update)\//, format: () => "text" },
});
