import { atSegment, type LinkAddress, networkModule, segmentAfter, wordsOf } from "./network-module.ts";

/**
 * Sites where "/@name" is a profile and which do not run Mastodon, in addition to the networks of this folder: link-in-bio
 * pages, chats, shops and payment, and platforms for media, texts and code.
 */
const OTHER_SITES = wordsOf(`
  about.me allmylinks.com beacons.ai beacons.page bento.me bio.fm bio.link bio.site campsite.bio carrd.co contactin.bio
  direct.me flow.page flowcode.com heylink.me hoo.be hopp.bio instabio.cc koji.to komi.io later.com link.me linkin.bio
  linkr.bio linkr.com linktr.ee linktree.com lnk.bio lnk.to many.link milkshake.app msha.ke pillar.io shor.by shorby.com
  snipfeed.co solo.to stan.store tap.bio taplink.cc withkoji.com znap.link zez.am
  discord.com discord.gg kakao.com line.me lin.ee m.me messenger.com signal.me skype.com t.me telegram.dog telegram.me
  telegram.org viber.com wa.me wechat.com weixin.qq.com whatsapp.com zalo.me
  amazon.com buymeacoffee.com cameo.com cash.app depop.com etsy.com fanhouse.app fansly.com fourthwall.com gumroad.com
  ko-fi.com lemonsqueezy.com liketoknow.it linksynergy.com ltk.app manyvids.com onlyfans.com passes.com patreon.com
  payhip.com paypal.com paypal.me poshmark.com shopltk.com shopmy.us throne.com tipeee.com venmo.com vinted.com
  wishlist.com
  apple.com audiomack.com bandcamp.com bigo.tv bilibili.com bitchute.com caffeine.tv dailymotion.com deezer.com
  douyin.com dlive.tv floatplane.com kick.com kuaishou.com kwai.com likee.video mixcloud.com nebula.tv odysee.com
  rumble.com soundcloud.com spotify.com triller.co trovo.live vimeo.com weibo.com xiaohongshu.com
  beehiiv.com blogger.com dev.to flipboard.com ghost.io hackernoon.com hashnode.com hashnode.dev hive.blog medium.com
  mirror.xyz note.com paragraph.xyz peakd.com quora.com steemit.com tumblr.com vocal.media wattpad.com wordpress.com
  500px.com artstation.com behance.net bereal.com clubhouse.com deviantart.com dribbble.com ello.co facebook.com
  farcaster.xyz flickr.com gab.com gettr.com goodreads.com lemon8-app.com letterboxd.com locals.com mewe.com minds.com
  ok.ru reddit.com strava.com threads.com threads.net truthsocial.com unsplash.com vero.co vk.com vsco.co warpcast.com
  codepen.io github.com gitlab.com glitch.com huggingface.co kaggle.com npmjs.com observablehq.com producthunt.com
  replit.com scratch.mit.edu stackblitz.com
`);
/** Servers whose hosts do not tell, from https://joinmastodon.org/servers. */
const SERVERS = wordsOf(`
  aus.social c.im defcon.social chaos.social fosstodon.org hachyderm.io home.social indieweb.social infosec.exchange
  journa.host mas.to masto.ai mathstodon.xyz mindly.social mstdn.ca mstdn.jp mstdn.party mstdn.social noc.social
  pawoo.net piaille.fr pixelfed.social universeodon.com urbanists.social vis.social wandering.shop writing.exchange
  framapiaf.org mamot.fr diaspodon.fr ruhr.social norden.social troet.cafe dju.social muenchen.social nrw.social
  mastodont.cat tkz.one toot.wales union.place oldbytes.space sigmoid.social scholar.social tech.lgbt toad.social
  qoto.org techhub.social awscommunity.social med-mastodon.com sciences.social newsie.social econtwitter.net
`);
/** What servers call themselves: mastodon.example, social.example.org, example.social. */
const NAMED_SO = /(?:^|[.-])(?:mastodon|masto|mstdn|toot|fedi|fediverse|social)[.-]|\.(?:social|masto\.host)$/;

const USER = segmentAfter("users");

/**
 * Any server may run Mastodon; only a request to it tells. Its host is evidence, and so is "/@name@other", the local page
 * of an account on another server. `isNamed`: other evidence says that the link is one to Mastodon.
 */
function usernameIn({ host, path, isNamed }: LinkAddress): string | undefined {
  const page = path[0] === "web" ? path.slice(1) : path;
  const user = USER(page);
  const [name, server = host, ...rest] = (user ?? atSegment(page)?.slice(1) ?? "").split("@");
  const isLong = page.length > (user === undefined ? 1 : 2);
  if (!name || isLong || rest.length > 0 || !server.includes(".") || isOtherSite(host) || isOtherSite(server))
    return undefined;
  const isSure = isNamed || server !== host || SERVERS.has(host) || NAMED_SO.test(host);
  return isSure ? `${name}@${server}` : undefined;
}

/** Whether the host or the domain it is in is listed. */
function isOtherSite(host: string): boolean {
  const labels = host.split(".");
  return labels.some((_, i) => OTHER_SITES.has(labels.slice(i).join(".")));
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
  handleShape: {
    pattern: /^\w+(?:[.-]+\w+)*@(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,}$/u,
    rule: "written name@server",
  },
  // Servers count for themselves.
  idShape: /^\d{1,20}@\S+$/,
  handle: { hasServer: true },
  posts: { hasOwnIds: true, format: () => "text" },
});
