import { RULES, type Grade } from "#contract/my-stats/achievement-rules.ts";
import { achievementTitle } from "#contract/my-stats/achievement-title.ts";
import { BADGE, plainDay } from "#contract/rankings/public-rankings.ts";
import type { VerifiedAchievement } from "../../domains/my-stats/index.ts";
import { drawDocument, MARK, PRODUCT } from "../draw-document.ts";
import { escapeHtml, escapeXml } from "../html.ts";

const { width: WIDTH, height: HEIGHT } = BADGE;
/** Signs of a name that fit. */
const NAME_MAX = 32;
/** From the light theme in web/styles/tokens.css. */
const COLORS = { paper: "#fbfaf8", line: "#e8e5df", text: "#1b1a17", muted: "#6b675f" };
/** The medal of a grade. */
export const MEDALS: Record<Grade, { color: string; label: string }> = {
  bronze: { color: "#a8653a", label: "Bronze" },
  silver: { color: "#7d8794", label: "Silver" },
  gold: { color: "#b88a1c", label: "Gold" },
  platinum: { color: "#4b4bd6", label: "Platinum" },
};

const STYLE = `:root{color-scheme:light dark;--paper:#fbfaf8;--text:#1b1a17;--muted:#6b675f;--line:#e8e5df}
@media (prefers-color-scheme:dark){:root{--paper:#161513;--text:#f2f0ec;--muted:#a39e95;--line:#34312c}}
body{margin:0;background:var(--paper);color:var(--text);font:16px/1.5 system-ui,sans-serif}
header,main{max-width:640px;margin:0 auto;padding:16px}header{border-bottom:1px solid var(--line)}
a{color:inherit}header a{display:inline-flex;gap:8px;align-items:center;text-decoration:none;font-weight:600}
h1{font-size:28px;line-height:1.2;margin:32px 0 8px;overflow-wrap:anywhere}.muted{color:var(--muted)}`;

/** The badge of an achievement: an SVG without script, link, font or picture from elsewhere. */
export function drawAchievementBadge(verified: VerifiedAchievement | null): string {
  const title = verified ? achievementTitle(verified.achievement) : "Not verified";
  const medal = verified ? MEDALS[verified.achievement.grade] : { color: COLORS.muted, label: "" };
  const when = verified ? `${medal.label} · ${plainDay(verified.reachedOn)} · ${PRODUCT}` : PRODUCT;
  const name = verified?.name ?? "";
  const label = [name, title, when].filter((part) => part !== "").join(". ");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="t"><title id="t">${escapeXml(label)}</title>
<rect x="0.5" y="0.5" width="${WIDTH - 1}" height="${HEIGHT - 1}" rx="8" fill="${COLORS.paper}" stroke="${COLORS.line}"/>
<g transform="translate(34 38)"><circle r="18" fill="${medal.color}" opacity="0.18"/><circle r="12" fill="${medal.color}"/><path d="M-5 0 -1.5 3.5 5 -3.5" fill="none" stroke="#fff" stroke-width="2.5"/></g>
<g font-family="system-ui, sans-serif" fill="${COLORS.text}"><text x="64" y="28" font-size="17" font-weight="700">${escapeXml(title)}</text><text x="64" y="46" font-size="12.5">${escapeXml(shorten(name))}</text><text x="64" y="63" font-size="11" fill="${COLORS.muted}">${escapeXml(when)}</text></g>
</svg>`;
}

function shorten(text: string): string {
  const signs = Array.from(text);
  if (signs.length <= NAME_MAX) return text;
  const start = signs.slice(0, NAME_MAX - 1).join("");
  return `${start.trimEnd()}…`;
}

/** A place that was reached stays one, also when it is lost. */
function stillDoes({ achievement }: VerifiedAchievement): string {
  return RULES[achievement.rule].isRechecked ? ", and still does" : "";
}

/** The page that verifies a badge. */
export function drawAchievementPage(
  verified: VerifiedAchievement | null,
  { canonical }: { canonical: string },
): string {
  const title = verified ? `${verified.name}: ${achievementTitle(verified.achievement)}` : "This badge does not hold";
  const text = verified
    ? `The data of this server showed it on ${plainDay(verified.reachedOn)}${stillDoes(verified)}.${verified.isSample ? " Sample data." : ""}`
    : "Limelight did not make this address, or the achievement was withdrawn or is not public. Its owner can copy the badge again in Limelight.";
  const grade = verified ? `<p><strong>${MEDALS[verified.achievement.grade].label}</strong></p>` : "";
  return drawDocument({
    title,
    description: text,
    canonical,
    isIndexed: false,
    style: STYLE,
    header: `<header><a href="/">${MARK}<span>${PRODUCT}</span></a></header>`,
    body: `<h1>${escapeHtml(title)}</h1>${grade}<p>${verified ? "Verified: " : ""}${escapeHtml(text)}</p>`,
  });
}
