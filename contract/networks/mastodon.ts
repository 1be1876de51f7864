import { atSegment, type LinkAddress, networkModule } from "./network-module.ts";

/** Sites where "/@name" is a profile and which do not run Mastodon, in addition to the networks of this folder. */
const OTHER_SITES = new RegExp(
  `^(.*\\.)?(?:${[
    "medium.com threads.net threads.com facebook.com vk.com line.me linktr.ee flipboard.com ko-fi.com dev.to hashnode.com",
    "rumble.com odysee.com likee.video kwai.com lemon8-app.com clubhouse.com warpcast.com steemit.com hive.blog peakd.com",
    "unsplash.com producthunt.com observablehq.com replit.com glitch.com truthsocial.com npmjs.com",
  ]
    .join(" ")
    .replaceAll(".", "\\.")
    .replaceAll(" ", "|")})$`,
);

/**
 * Any server may run Mastodon; a request to the server tells. "/@name@other" is the local page of an account on another
 * server.
 */
function usernameIn({ host, path }: LinkAddress): string | undefined {
  const [name, server = host, ...rest] = (atSegment(path) ?? "").slice(1).split("@");
  if (!name || path.length > 1 || rest.length > 0 || !server.includes(".") || OTHER_SITES.test(host)) return undefined;
  return `${name}@${server}`;
}

function profileUrl(username: string): string {
  const [name = "", server = "mastodon.social"] = username.split("@");
  return `https://${encodeURIComponent(server)}/@${encodeURIComponent(name)}`;
}

export const mastodon = networkModule({
  id: "mastodon",
  label: "Mastodon",
  color: { light: "#5b4be0", dark: "#a8a4ff" },
  icon: [
    "M18.648 15.254c-1.816 1.763 -6.648 1.626 -6.648 1.626a18.262 18.262 0 0 1 -3.288 -.256c1.127 1.985 4.12 2.81 8.982 2.475c-1.945 2.013 -13.598 5.257 -13.668 -7.636l-.026 -1.154c0 -3.036 .023 -4.115 1.352 -5.633c1.671 -1.91 6.648 -1.666 6.648 -1.666s4.977 -.243 6.648 1.667c1.329 1.518 1.352 2.597 1.352 5.633s-.456 4.074 -1.352 4.944",
    "M12 11.204v-2.926c0 -1.258 -.895 -2.278 -2 -2.278s-2 1.02 -2 2.278v4.722m4 -4.722c0 -1.258 .895 -2.278 2 -2.278s2 1.02 2 2.278v4.722",
  ],
  rateOver: "followers",
  api: "open",
  words: {},
  domains: [],
  usernameIn,
  profileUrl,
  handle: { hasServer: true },
  posts: { format: () => "text" },
});
