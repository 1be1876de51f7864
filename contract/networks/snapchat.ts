import { atSegment, networkModule, segmentAfter } from "./network-module.ts";

const ADDED = segmentAfter("add");

export const snapchat = networkModule({
  id: "snapchat",
  label: "Snapchat",
  color: { light: "#a08c00", dark: "#f5e642" },
  icon: [
    "M16.882 7.842a4.882 4.882 0 0 0 -9.764 0c0 4.273 -.213 6.409 -4.118 8.118c2 .882 2 .882 3 3c3 0 4 2 6 2s3 -2 6 -2c1 -2.118 1 -2.118 3 -3c-3.906 -1.709 -4.118 -3.845 -4.118 -8.118m-13.882 8.119c4 -2.118 4 -4.118 1 -7.118m17 7.118c-4 -2.118 -4 -4.118 -1 -7.118",
  ],
  rateOver: "followers",
  api: "consent",
  words: { network: ["snap"] },
  domains: ["snapchat.com"],
  subdomains: /^(?:www|m|story)?$/,
  usernameIn: ({ path }) => atSegment(path) ?? ADDED(path),
  profileUrl: (username) => `https://www.snapchat.com/add/${encodeURIComponent(username)}`,
  handleShape: {
    pattern: /^[\w.-]{1,15}$/,
    rule: "up to 15 letters, digits, dots, hyphens and underscores",
  },
  idShape: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
  posts: { format: () => "story" },
});
