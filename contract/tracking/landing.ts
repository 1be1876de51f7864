/** Parameters by which web analytics name where a visit came from, in the order in which they are written. */
export const UTM_PARAMETERS = ["source", "medium", "campaign", "term", "content"] as const;
export type UtmParameter = (typeof UTM_PARAMETERS)[number];
export type UtmTemplate = Record<UtmParameter, string>;

/** What a template can name in braces: the creator, the list's title, and the creator's promo code. */
export const PLACEHOLDERS = ["creator", "list", "code"] as const;
export type Placeholders = Record<(typeof PLACEHOLDERS)[number], string>;

/** The parameters of a campaign that has not set its own. */
export const USUAL_UTM: UtmTemplate = {
  source: "creators",
  medium: "influencer",
  campaign: "{list}",
  term: "",
  content: "{creator}",
};

/** The parameter with the id of a click, which the shop sends back with an order. */
export const CLICK_PARAMETER = "lm_click";

const PLACEHOLDER = /\{(\w+)\}/g;

/** Names in braces that are no placeholders. */
export function unknownPlaceholders(text: string): string[] {
  const known: readonly string[] = PLACEHOLDERS;
  return [...text.matchAll(PLACEHOLDER)].flatMap(([, name = ""]) => (known.includes(name) ? [] : [name]));
}

/**
 * The address that a link leads to: its target with the parameters of the template. What the target has in its query
 * stays as it is written, and a parameter that it has already is not added. Empty parameters are left out. Letters that no
 * header of HTTP can have are encoded, as browsers do.
 */
export function landingUrl(target: string, template: UtmTemplate, values: Placeholders): string {
  const has = new URL(target).searchParams;
  const known: Readonly<Record<string, string>> = values;
  const parameters = UTM_PARAMETERS.flatMap((name) => {
    const value = template[name].replaceAll(PLACEHOLDER, (_, placeholder: string) => known[placeholder] ?? "").trim();
    return value === "" || has.has(`utm_${name}`) ? [] : [`utm_${name}=${encodeURIComponent(value)}`];
  });
  const isPlain = /^[\x21-\x7e]*$/.test(target);
  return withParameters(isPlain ? target : new URL(target).href, parameters);
}

/** Adds parameters, written as in a query, to an address; its fragment stays behind them. */
export function withParameters(address: string, parameters: readonly string[]): string {
  if (parameters.length === 0) return address;
  const hash = address.indexOf("#");
  const [before, fragment] = hash === -1 ? [address, ""] : [address.slice(0, hash), address.slice(hash)];
  const joint = !before.includes("?") ? "?" : /[?&]$/.test(before) ? "" : "&";
  return before + joint + parameters.join("&") + fragment;
}

/** A name as it is in parameters: lower-case letters and digits, joined by hyphens. */
export function slugOf(name: string): string {
  return name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
}
