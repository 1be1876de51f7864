import { excerptOf } from "#contract/base/text.ts";
import { ENQUIRY_DAYS, type Enquiry } from "#contract/spotlight/enquiries.ts";
import { EMAIL_MAX, NAME_MAX, TEXT_MAX } from "#contract/base/limits.ts";
import { contactPath, SPOTLIGHT_PATH, type PublicSpotlight } from "#contract/spotlight/endpoints.ts";
import { drawDocument } from "../draw-document.ts";
import { escapeHtml } from "../html.ts";
import { footerOf } from "./draw-spotlight.ts";
import { styleOf } from "./style.ts";

/** The field that people do not see: programs fill in all there are. */
export const TRAP = "website";

const NAME_SHOWN = 60;

export type ContactForm = {
  spotlight: Pick<PublicSpotlight, "full_name" | "slug" | "theme">;
  origin: string;
  token: string;
  values: Readonly<Record<keyof Enquiry, string>>;
  /** By field; `form`: of the whole. */
  problems: Partial<Record<keyof Enquiry | "form", string>>;
};

/** The form by which visitors write to a creator: it works without scripts. */
export function drawContact({ spotlight, origin, token, values, problems }: ContactForm): string {
  const { slug } = spotlight;
  const field = (name: keyof Enquiry, label: string, control: (about: string) => string) => {
    const problem = problems[name];
    const about = problem === undefined ? "" : ` aria-invalid="true" aria-describedby="${name}-problem"`;
    const note = problem === undefined ? "" : `<p class="problem" id="${name}-problem">${escapeHtml(problem)}</p>`;
    return `<label for="${name}">${label}</label>${control(` id="${name}" name="${name}"${about}`)}${note}`;
  };
  const input = (name: "name" | "email" | "company", label: string, rest: string) =>
    field(name, label, (about) => `<input${about} value="${escapeHtml(values[name])}" ${rest} />`);
  return page(
    { spotlight, origin },
    `${problems.form === undefined ? "" : `<p class="problem" role="alert">${escapeHtml(problems.form)}</p>`}
<form method="post" action="${contactPath(slug)}" novalidate>
<input type="hidden" name="token" value="${escapeHtml(token)}" />
<div class="trap" aria-hidden="true"><label for="${TRAP}">Leave this empty</label><input id="${TRAP}" name="${TRAP}" tabindex="-1" autocomplete="off" /></div>
${input("name", "Your name", `required maxlength="${NAME_MAX}" autocomplete="name" dir="auto"`)}
${input("email", "Your email address", `type="email" required maxlength="${EMAIL_MAX}" autocomplete="email"`)}
${input("company", "Company (optional)", `maxlength="${NAME_MAX}" autocomplete="organization" dir="auto"`)}
${field("text", "Message", (about) => `<textarea${about} required maxlength="${TEXT_MAX}" rows="7" dir="auto">${escapeHtml(values.text)}</textarea>`)}
<button type="submit">Send</button>
<p class="fine muted"><small>Only ${escapeHtml(nameOf(spotlight))} reads it, and answers by email. It is deleted after ${ENQUIRY_DAYS} days.</small></p>
</form>`,
  );
}

export function drawSent(of: Pick<ContactForm, "spotlight" | "origin">): string {
  return page(
    of,
    `<p class="card" role="status">Your message is with ${escapeHtml(nameOf(of.spotlight))}, who answers by email.</p>`,
  );
}

function nameOf({ full_name }: ContactForm["spotlight"]): string {
  return excerptOf(full_name, NAME_SHOWN);
}

function page({ spotlight, origin }: Pick<ContactForm, "spotlight" | "origin">, content: string): string {
  const { slug, theme } = spotlight;
  const name = nameOf(spotlight);
  return drawDocument({
    title: `Write to ${name}`,
    description: `A message to ${name}.`,
    canonical: `${origin}${contactPath(slug)}`,
    isIndexed: false,
    style: styleOf(theme),
    header: "",
    body: `<p><a href="${SPOTLIGHT_PATH}/${slug}">Back to the page</a></p><h1 dir="auto">Write to ${escapeHtml(name)}</h1>${content}`,
    footer: footerOf(),
  });
}
