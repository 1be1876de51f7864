import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { say } from "#contract/messages/catalogue.ts";
import { contactPath } from "#contract/spotlight/endpoints.ts";
import { ENQUIRIES_PER_HOUR, enquiry, type Enquiry } from "#contract/spotlight/enquiries.ts";
import { linkTo } from "../../config.ts";
import { formTokens, readPublicSpotlight, sendEnquiry } from "../../domains/spotlight/index.ts";
import type { Services } from "../../services.ts";
import { acceptQueryStrings } from "../read-query-string.ts";
import { drawContact, drawSent, TRAP, type ContactForm } from "./draw-contact.ts";
import { contextOf, orNull, sendMissing, sendPage } from "./send-page.ts";

const BODY_LIMIT = 32 * 1024;
const PER_MINUTE = 60;

type PageRequest = FastifyRequest<{ Params: { slug: string } }>;
const FIELDS = ["name", "email", "company", "text"] as const;
const EMPTY = { name: "", email: "", company: "", text: "" };

/** The form by which visitors of a public page write to its creator, where the creator wants to be written to. */
export async function serveContact(app: FastifyInstance, services: Services): Promise<void> {
  const { config, clock } = services;
  const origin = linkTo(config, "");
  const tokens = formTokens({ config, clock });
  const path = contactPath(":slug");

  const find = async (request: PageRequest) => {
    const found = await orNull(readPublicSpotlight(contextOf(services, request), request.params.slug.toLowerCase()));
    return found?.contact ? found : null;
  };
  const sendForm = (
    reply: FastifyReply,
    { token, ...form }: Omit<ContactForm, "origin" | "token"> & { token?: string | undefined },
  ) => {
    const { slug, theme } = form.spotlight;
    const html = drawContact({ ...form, origin, token: token ?? tokens.create(slug) });
    return sendPage(reply.header("cache-control", "no-store"), { theme, html, hasForm: true });
  };

  await app.register(async (scope) => {
    acceptQueryStrings(scope);

    // Counted when a message is sent, so that a form with a mistake costs nothing, and what was typed comes back.
    const limit = config.rateLimits
      ? scope.createRateLimit({ max: ENQUIRIES_PER_HOUR, timeWindow: "1 hour" })
      : undefined;

    scope.get(
      path,
      { schema: { hide: true }, config: { rateLimit: { max: PER_MINUTE, timeWindow: "1 minute" } } },
      async (request: PageRequest, reply) => {
        const spotlight = await find(request);
        if (!spotlight) return sendMissing(reply, origin);
        if (spotlight.slug !== request.params.slug) return reply.redirect(contactPath(spotlight.slug), 301);
        return sendForm(reply, { spotlight, values: EMPTY, problems: {} });
      },
    );

    scope.post(
      path,
      {
        schema: { hide: true },
        bodyLimit: BODY_LIMIT,
        config: { rateLimit: { max: PER_MINUTE, timeWindow: "1 minute" } },
      },
      async (request: PageRequest, reply) => {
        const spotlight = await find(request);
        if (!spotlight) return sendMissing(reply, origin);
        const values = valuesOf(request.body);
        const given = textOf(request.body, "token");
        const form = tokens.read(given, spotlight.slug);
        // It stays the same form, which has been open since it was drawn first.
        const token = form && form.state !== "expired" ? given : undefined;
        const again = (problems: ContactForm["problems"], status = 422) =>
          sendForm(reply.code(status), { spotlight, values, problems, token });
        if (textOf(request.body, TRAP) !== "") return again({ form: say("spotlight.trap").msg });
        if (!form || form.state === "expired") return again({ form: say("spotlight.formExpired").msg });
        const checked = enquiry.safeParse(values);
        if (!checked.success) return again(problemsOf(checked.error.issues));
        if (form.state === "early") return again({ form: say("spotlight.early").msg });
        const counted = await limit?.(request);
        const isSent =
          !(counted && !counted.isAllowed && counted.isExceeded) &&
          (await sendEnquiry(contextOf(services, request), {
            slug: spotlight.slug,
            formKey: form.key,
            enquiry: checked.data,
          }));
        if (!isSent) return again({ form: say("spotlight.tooMany").msg }, 429);
        const { theme } = spotlight;
        return sendPage(reply.header("cache-control", "no-store"), { theme, html: drawSent({ spotlight, origin }) });
      },
    );
  });
}

function textOf(body: unknown, name: string): string {
  if (typeof body !== "object" || body === null) return "";
  const value: unknown = Object.entries(body).find(([key]) => key === name)?.[1];
  return typeof value === "string" ? value : "";
}

function valuesOf(body: unknown): Record<keyof Enquiry, string> {
  return {
    name: textOf(body, "name"),
    email: textOf(body, "email").trim(),
    company: textOf(body, "company"),
    text: textOf(body, "text").replaceAll("\r\n", "\n"),
  };
}

/** The first problem of each field. */
function problemsOf(issues: readonly { path: PropertyKey[]; message: string }[]): ContactForm["problems"] {
  const problems: ContactForm["problems"] = {};
  for (const field of FIELDS) {
    const found = issues.find(({ path }) => path[0] === field);
    if (found) problems[field] = found.message;
  }
  return problems;
}
