import { escapeXml } from "../../http/html.ts";

export type DrawnRanks = {
  title: string;
  /** What the order is by, the period, and the team. */
  lines: readonly string[];
  /** The best first; `share`: of the figure of the first. */
  people: readonly { place: number; name: string; figure: string; share: number }[];
};

const WIDTH = 1_200;
const MARGIN = 72;
const HEAD = 190;
const ROW = 56;
/** Where names begin and bars end. */
const NAME = MARGIN + 70;
const BAR = { left: 560, width: 400 };
const NAME_MAX = 26;
/** From the light theme in web/styles/tokens.css. */
const COLORS = { paper: "#fbfaf8", line: "#e8e5df", text: "#1b1a17", muted: "#6b675f", accent: "#4b4bd6" };

/** The first places: an SVG without script, link, font or picture from elsewhere. */
export function drawRanks({ title, lines, people }: DrawnRanks): string {
  const height = HEAD + people.length * ROW + MARGIN;
  const about = `${title}. ${people.map(({ place, name, figure }) => `${place}. ${name}: ${figure}`).join("; ")}`;
  const rows = people.map(({ place, name, figure, share }, i) => {
    const y = HEAD + i * ROW;
    return `<line x1="${MARGIN}" x2="${WIDTH - MARGIN}" y1="${y}" y2="${y}" stroke="${COLORS.line}"/>
<text x="${MARGIN}" y="${y + 36}" fill="${COLORS.muted}">${place}</text><text x="${NAME}" y="${y + 36}" font-weight="600">${escapeXml(shorten(name))}</text>
<rect x="${BAR.left}" y="${y + 21}" width="${BAR.width}" height="14" rx="7" fill="${COLORS.line}"/><rect x="${BAR.left}" y="${y + 21}" width="${Math.round(BAR.width * share)}" height="14" rx="7" fill="${COLORS.accent}"/>
<text x="${WIDTH - MARGIN}" y="${y + 36}" text-anchor="end" font-weight="600">${escapeXml(figure)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="t"><title id="t">${escapeXml(about)}</title>
<rect width="${WIDTH}" height="${height}" fill="${COLORS.paper}"/>
<g font-family="system-ui, sans-serif" font-size="24" fill="${COLORS.text}"><text x="${MARGIN}" y="104" font-size="44" font-weight="700">${escapeXml(title)}</text><text x="${MARGIN}" y="146" fill="${COLORS.muted}">${escapeXml(lines.join(" · "))}</text>
${rows.join("\n")}</g>
</svg>`;
}

function shorten(name: string): string {
  const signs = Array.from(name);
  return signs.length <= NAME_MAX ? name : `${signs.slice(0, NAME_MAX - 1).join("")}…`;
}
