import { escapeHtml } from "#server/http/html.ts";
import type { SharedHead } from "../../domains/shared-lists/index.ts";

/** Maximum length of a description in previews. */
const DESCRIPTION_MAX = 200;
const PRODUCT = "Limelight";
const NEUTRAL_TOPIC = { title: "A shared report", description: "A report that was shared by link." };
const NEUTRAL = { title: "A shared list", description: "A list of creators that was shared by link." };

/**
 * `address`: the URL of the list's page, absolute where the installation knows its own; `page`: the one below it that is
 * drawn.
 */
type Page = { head: SharedHead | null; address: string; page?: "report" | "topic" };

/** Read by search engines and chat previews. Only community lists may be indexed. */
export function drawMeta({ head, address, page }: Page): string {
  const own = page ? `${address}/${page}` : address;
  const neutral = page === "topic" ? NEUTRAL_TOPIC : NEUTRAL;
  const title = head?.title ?? neutral.title;
  const description = head ? describe(head) : neutral.description;
  const site = siteOf(head);
  const tags = [
    `<title>${escapeHtml(site ? `${title} · ${site}` : title)}</title>`,
    `<link rel="canonical" href="${escapeHtml(own)}" />`,
    ...(head?.community ? [] : [named("robots", "noindex")]),
    named("description", description),
    property("og:type", "website"),
    ...(site ? [property("og:site_name", site)] : []),
    property("og:title", title),
    property("og:description", description),
    property("og:url", own),
    property("og:image", `${address}/preview.png`),
    property("og:image:width", "1200"),
    property("og:image:height", "630"),
    named("twitter:card", "summary_large_image"),
    named("twitter:title", title),
    named("twitter:description", description),
    named("twitter:image", `${address}/preview.png`),
  ];
  return tags.join("\n    ");
}

const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}" />`;
const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}" />`;

function describe(head: SharedHead): string {
  if (head.count === null) return "A report of what is published about this topic.";
  const description = head.desc.replaceAll(/\s+/g, " ").trim();
  if (description === "") return creators(head.count);
  const signs = Array.from(description);
  return signs.length <= DESCRIPTION_MAX
    ? description
    : `${signs
        .slice(0, DESCRIPTION_MAX - 1)
        .join("")
        .trimEnd()}…`;
}

function siteOf(head: SharedHead | null): string | null {
  if (!head) return null;
  return head.white_label ? head.company.name : PRODUCT;
}

/** Texts of web/words/en/lists/shared-lists.ts: the app renders the same. */
function creators(count: number): string {
  return `${count.toLocaleString("en")} ${count === 1 ? "creator" : "creators"}`;
}

/**
 * The page's head as rendered by web/shared/shared-page/ and web/features/shared-lists/parts/ until the app takes over: the
 * same elements, so that nothing shifts. Lists without public content get an empty placeholder. `content`: null where the
 * page is of something else than the list's creators.
 */
export function drawPage(head: SharedHead | null, content = head): string {
  return `<div class="shared">
      <header class="shared-brand">${head ? drawBrand(head) : ""}</header>
      <main class="shared-main" aria-busy="true">
        <div class="shared-head">${content ? drawHead(content) : ""}</div>
        <div class="shared-wait"></div>
      </main>
    </div>`;
}

function drawHead({ title, desc, count, isSample }: SharedHead): string {
  const description = desc === "" ? "" : `<p class="shared-desc">${escapeHtml(desc)}</p>`;
  const line = `${count === null ? "" : creators(count)}${isSample ? SAMPLE : ""}`;
  const counted = line === "" ? "" : `<p class="shared-count">${line}</p>`;
  return `<h1 class="shared-title">${escapeHtml(title)}</h1>${description}${counted}`;
}

function drawBrand({ white_label, white_label_logo: logo, company }: SharedHead): string {
  if (!white_label) return MARK;
  const pictures = [logo && picture(logo, "shared-logo"), company.logo && picture(company.logo, "shared-company-logo")];
  return [
    ...pictures.filter(Boolean),
    company.name && `<span class="shared-company">${escapeHtml(company.name)}</span>`,
  ]
    .filter(Boolean)
    .join("");
}

function picture(address: string, className: string): string {
  return `<img class="${className}" src="${escapeHtml(address)}" alt="" />`;
}

const SAMPLE = ` <span class="shared-sample">Sample data</span>`;

/** The logo of web/shell/logo.tsx. */
const MARK = `<a class="shared-product" href="/"><svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true"><path class="shared-beam" d="M12 2 22 21H2Z" /><circle class="shared-spot" cx="12" cy="16" r="4.5" /></svg><span>${PRODUCT}</span></a>`;
