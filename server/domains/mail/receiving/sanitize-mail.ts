import sanitizeHtml from "sanitize-html";

const TAGS = [
  ..."a abbr b blockquote br caption code dd del div dl dt em h1 h2 h3 h4 h5 h6 hr i ins li ol p pre q s".split(" "),
  ..."small span strong sub sup table tbody td tfoot th thead tr u ul".split(" "),
];

/**
 * The HTML of a mail as structure and links alone: without scripts, styles, forms, frames, drawings and pictures. Whether
 * pictures of other servers were left out: loading them would tell the sender that the mail was opened.
 */
export function sanitizeMail(dirty: string): { html: string; hasRemotePictures: boolean } {
  let hasRemotePictures = false;
  const html = sanitizeHtml(dirty, {
    allowedTags: TAGS,
    allowedAttributes: { a: ["href", "rel", "target"], td: ["colspan", "rowspan"], th: ["colspan", "rowspan"] },
    allowedSchemes: ["http", "https", "mailto"],
    allowProtocolRelative: false,
    disallowedTagsMode: "discard",
    enforceHtmlBoundary: false,
    nestingLimit: 100,
    nonTextTags: ["script", "style", "textarea", "option", "noscript", "title", "svg", "math", "template"],
    transformTags: {
      a: (tagName, { href = "" }) => ({
        tagName,
        attribs: { href, rel: "noopener noreferrer nofollow", target: "_blank" },
      }),
      img(tagName, { src = "", srcset = "" }) {
        if (!/^\s*(?:cid|data):/i.test(src) && `${src}${srcset}`.trim() !== "") hasRemotePictures = true;
        return { tagName, attribs: {} };
      },
    },
  });
  return { html: html.trim(), hasRemotePictures };
}
