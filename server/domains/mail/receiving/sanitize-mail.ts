import sanitizeHtml from "sanitize-html";

const TAGS = [
  ..."a abbr b blockquote br caption code dd del div dl dt em h1 h2 h3 h4 h5 h6 hr i ins li ol p pre q s".split(" "),
  ..."small span strong sub sup table tbody td tfoot th thead tr u ul".split(" "),
];

/** The attribute that names a remote picture in sanitized HTML. Browsers load nothing by it. */
const REMOTE = "data-remote";
const URL_MAX = 2_000;

/** Undefined: it cannot be shown, or nothing would be seen of it, as of pictures that only count who opens a mail. */
function remotePicture({ src = "", alt = "", width = "", height = "" }: sanitizeHtml.Attributes) {
  const url = URL.parse(src.trim());
  const isShown = ![width, height].some((size) => /^[01] ?(?:px)?$/.test(size.trim()));
  if (!isShown || !url || !["http:", "https:"].includes(url.protocol) || url.href.length > URL_MAX) return undefined;
  const numbers = Object.entries({ width, height }).filter(([, size]) => /^\d{1,4}$/.test(size));
  return { [REMOTE]: url.href, alt, ...Object.fromEntries(numbers) };
}

/** Addresses of the remote pictures in sanitized HTML, in their order. */
export function remotePicturesIn(html: string): string[] {
  const urls: string[] = [];
  sanitizeHtml(html, {
    allowedTags: ["img"],
    allowedAttributes: {},
    transformTags: {
      img(tagName, attribs) {
        if (attribs[REMOTE] !== undefined) urls.push(attribs[REMOTE]);
        return { tagName, attribs: {} };
      },
    },
  });
  return urls;
}

/**
 * The HTML of a mail as structure and links alone: without scripts, styles, forms, frames, drawings and pictures. Pictures of
 * other servers are places with their addresses, which load nothing: loading them would tell the sender that the mail was
 * opened.
 */
export function sanitizeMail(dirty: string): { html: string; hasRemotePictures: boolean } {
  let hasRemotePictures = false;
  const html = sanitizeHtml(dirty, {
    allowedTags: [...TAGS, "img"],
    allowedAttributes: {
      img: [REMOTE, "alt", "width", "height"],
      a: ["href", "rel", "target"],
      td: ["colspan", "rowspan"],
      th: ["colspan", "rowspan"],
    },
    allowedSchemes: ["http", "https", "mailto"],
    allowProtocolRelative: false,
    disallowedTagsMode: "discard",
    enforceHtmlBoundary: false,
    nestingLimit: 100,
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && attribs[REMOTE] === undefined,
    nonTextTags: ["script", "style", "textarea", "option", "noscript", "title", "svg", "math", "template"],
    transformTags: {
      a: (tagName, { href = "" }) => ({
        tagName,
        attribs: { href, rel: "noopener noreferrer nofollow", target: "_blank" },
      }),
      img(tagName, attribs) {
        const { src = "", srcset = "" } = attribs;
        if (!/^\s*(?:cid|data):/i.test(src) && `${src}${srcset}`.trim() !== "") hasRemotePictures = true;
        return { tagName, attribs: remotePicture(attribs) ?? {} };
      },
    },
  });
  return { html: html.trim(), hasRemotePictures };
}
