import { BADGE, plainDay, whereOf, type Narrowed } from "#contract/rankings/public-rankings.ts";
import { escapeXml } from "../../../http/html.ts";
import type { Place } from "./read-public.ts";

const { width: WIDTH, height: HEIGHT } = BADGE;
/** Signs of a line that fit. */
const LINE_MAX = 34;
/** From the light theme in web/styles/tokens.css. */
const COLORS = { paper: "#fbfaf8", line: "#e8e5df", text: "#1b1a17", muted: "#6b675f", accent: "#4b4bd6" };

/** The badge of a place: an SVG without script, link, font or picture from elsewhere. */
export function drawBadge(
  { top, creator, week, isSigned }: Pick<Place, "top" | "creator" | "week" | "isSigned">,
  narrowed: Narrowed,
): string {
  const where = whereOf(top, narrowed);
  const missing = isSigned ? "Not ranked" : "Place not public";
  const title = creator ? `No. ${creator.rank.toLocaleString("en")}` : missing;
  const when = `Week of ${plainDay(week)}`;
  const label = `${creator ? `${creator.full_name}: ` : ""}${title} ${where}, ${when.toLowerCase()}. Limelight`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="t"><title id="t">${escapeXml(label)}</title>
<rect x="0.5" y="0.5" width="${WIDTH - 1}" height="${HEIGHT - 1}" rx="8" fill="${COLORS.paper}" stroke="${COLORS.line}"/>
<g transform="translate(14 20) scale(1.5)"><path d="M12 2 22 21H2Z" fill="${COLORS.accent}" opacity="0.22"/><circle cx="12" cy="16" r="4.5" fill="${COLORS.accent}"/></g>
<g font-family="system-ui, sans-serif" fill="${COLORS.text}"><text x="64" y="28" font-size="18" font-weight="700">${escapeXml(title)}</text><text x="64" y="46" font-size="12.5">${escapeXml(shorten(where))}</text><text x="64" y="63" font-size="11" fill="${COLORS.muted}">${escapeXml(when)} · Limelight</text></g>
</svg>`;
}

function shorten(text: string): string {
  const signs = Array.from(text);
  return signs.length <= LINE_MAX
    ? text
    : `${signs
        .slice(0, LINE_MAX - 1)
        .join("")
        .trimEnd()}…`;
}
