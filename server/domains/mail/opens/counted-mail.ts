import { timingSafeEqual } from "node:crypto";
import { UNSUBSCRIBE_PATH } from "#contract/mail/endpoints.ts";
import { MAIL_HIT_PATH } from "#contract/mail/opens.ts";
import { webAddress, type Config } from "../../../config.ts";
import { escapeHtml } from "../../../http/html.ts";
import { derive, secretKey } from "../../../secrets.ts";

type Keys = Pick<Config, "secretKey" | "dataDir">;

/** A link of the text of a mail by its place, from 0 on; null: the picture of the mail. */
export type Hit = { mailId: string; link: number | null };

/** Links beyond lead straight to their pages. */
const LINKS_MAX = 100;
const SIGNATURE_LENGTH = 22;

/** 132 bits that only this installation can compute, for this picture or link alone. */
function signatureOf(config: Keys, { mailId, link }: Hit): string {
  return derive(secretKey(config), "hit of a mail", `${mailId} ${link ?? "picture"}`).slice(0, SIGNATURE_LENGTH);
}

/** A path that names neither the mail's recipient nor where it leads. */
function hitPath(config: Keys, hit: Hit): string {
  const id = Buffer.from(hit.mailId.replaceAll("-", ""), "hex").toString("base64url");
  return `${MAIL_HIT_PATH}${[id, hit.link ?? "p", signatureOf(config, hit)].join(".")}`;
}

/** undefined: this installation did not make the token. */
export function readHitToken(config: Keys, token: string): Hit | undefined {
  const [, id = "", place = "", given = ""] = /^([\w-]{22})\.(p|\d{1,3})\.([\w-]{22})$/.exec(token) ?? [];
  const hex = Buffer.from(id, "base64url").toString("hex");
  if (hex.length !== 32) return undefined;
  const mailId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  const hit: Hit = { mailId, link: place === "p" ? null : Number.parseInt(place, 10) };
  return timingSafeEqual(Buffer.from(given), Buffer.from(signatureOf(config, hit))) ? hit : undefined;
}

/** Parts of a text, of which every second one is the address of a page. Punctuation behind an address is not a part of it. */
const partsOf = (text: string) => text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'])/);

/** Addresses in the text of a mail that are counted, in their order. Unsubscribing is not counted. */
export function countedLinks(config: Pick<Config, "publicUrl" | "port">, text: string): string[] {
  const unsubscribing = `${webAddress(config)}${UNSUBSCRIBE_PATH}`;
  const links = partsOf(text).filter((part, at) => at % 2 === 1 && URL.canParse(part));
  return links.filter((link) => !link.startsWith(unsubscribing)).slice(0, LINKS_MAX);
}

const lines = (text: string) =>
  escapeHtml(text)
    .replaceAll(/ (?= )/g, "&nbsp;")
    .replaceAll(/\r?\n/g, "<br>\n");

function linked(text: string, target: (link: string) => string): string {
  return partsOf(text)
    .map((part, at) =>
      at % 2 === 1 && URL.canParse(part)
        ? `<a href="${escapeHtml(target(part))}">${escapeHtml(part)}</a>`
        : lines(part),
    )
    .join("");
}

/**
 * The same mail as HTML, with a picture that is not seen and with links that are counted. `rest` is the signature and what is
 * below it, whose links lead straight to their pages.
 */
export function countedHtml(
  config: Pick<Config, "publicUrl" | "port" | "secretKey" | "dataDir">,
  { id: mailId, text, rest }: { id: string; text: string; rest: string },
): string {
  const counted = countedLinks(config, text).values();
  let [next, place] = [counted.next(), 0];
  const body = linked(text, (link) => {
    if (next.done === true || next.value !== link) return link;
    const path = hitPath(config, { mailId, link: place });
    [next, place] = [counted.next(), place + 1];
    return `${webAddress(config)}${path}`;
  });
  const picture = `${webAddress(config)}${hitPath(config, { mailId, link: null })}`;
  const below = rest === "" ? "" : `<br>\n<br>\n${linked(rest, (link) => link)}`;
  return `<!doctype html>
<html><body dir="auto">
<div>${body}${below}</div>
<img src="${escapeHtml(picture)}" width="1" height="1" alt="">
</body></html>
`;
}
