import { THEME_COLORS, type Colors, type Theme } from "#contract/spotlight/themes.ts";

const variables = (colors: Colors) =>
  Object.entries(colors)
    .map(([name, color]) => `--${name}:${color}`)
    .join(";");

export const LAYOUTS = ["page", "card"] as const;
export type Layout = (typeof LAYOUTS)[number];

/** The whole style of a page, or of its card, in this theme, light or dark as its reader prefers. */
export function styleOf(theme: Theme, layout: Layout = "page"): string {
  const { light, dark } = THEME_COLORS[theme];
  return `:root{color-scheme:light dark;${variables(light)}}
@media(prefers-color-scheme:dark){:root{${variables(dark)}}}
${STYLES[layout]}`;
}

const CARD = `*{box-sizing:border-box}html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--text);font:14px/1.4 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
main{min-height:100vh;padding:16px;display:flex;flex-direction:column;gap:8px;border:1px solid var(--line);border-radius:16px;background:var(--card)}
a{color:var(--accent)}a:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:6px}
h1{font-size:20px;line-height:1.2;letter-spacing:-.01em;margin:0}h2{font-size:13px;font-weight:500;color:var(--muted);margin:4px 0 0}p{margin:2px 0 0}.muted,small{color:var(--muted)}small{display:block;font-size:12px;line-height:1.3}
.who{display:flex;gap:12px;align-items:center}.who>div{min-width:0;flex:1}.face{flex:none;width:64px;height:64px;border-radius:50%;object-fit:cover;background:var(--line);display:inline-grid;place-items:center;font-size:28px;font-weight:600;color:var(--muted)}
.clip{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(72px,1fr));gap:8px 12px;margin:0}dt{font-size:13px}dd{margin:0}dd b{font-size:20px;line-height:1.2;font-variant-numeric:tabular-nums}
.foot{margin-top:auto;display:flex;gap:8px 16px;justify-content:space-between;align-items:center;flex-wrap:wrap}.open{padding:8px 16px;border-radius:99px;background:var(--accent);color:var(--onAccent);font-weight:600;text-decoration:none}.mark{display:inline-flex;align-items:center;gap:6px;color:var(--muted);font-size:13px}.mark svg{width:18px;height:18px}`;

const PAGE = `*{box-sizing:border-box}html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
main{max-width:640px;margin:0 auto;padding:40px 16px 24px}
a{color:var(--accent)}a:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:6px}
h1{font-size:32px;line-height:1.15;letter-spacing:-.02em;margin:16px 0 4px}h2{font-size:18px;letter-spacing:-.01em;margin:0 0 12px}h3{font-size:16px;margin:0}
p{margin:0}.text{white-space:pre-line}.muted,small{color:var(--muted)}small{font-size:13px}
.top{text-align:center}.face{width:120px;height:120px;border-radius:50%;object-fit:cover;background:var(--line);display:inline-grid;place-items:center;font-size:48px;font-weight:600;color:var(--muted)}
.open{display:inline-flex;align-items:center;gap:8px;margin-top:12px;padding:4px 12px;border-radius:99px;background:var(--accent);color:var(--onAccent);font-size:14px;font-weight:500}
.sample{margin-top:12px;font-size:14px}
ul{list-style:none;margin:0;padding:0}.tags{display:flex;flex-wrap:wrap;gap:8px;justify-content:center;margin-top:12px}.tags li{padding:2px 12px;border:1px solid var(--line);border-radius:99px;background:var(--card);font-size:14px}
section{margin-top:40px}section .tags{justify-content:flex-start;margin-top:8px}section h3+.tags,section .tags+h3{margin-top:8px}
.stack{display:grid;gap:12px}.card{background:var(--card);border:1px solid var(--line);border-radius:16px;padding:16px}
.row{display:flex;gap:4px 16px;justify-content:space-between;align-items:baseline;flex-wrap:wrap}.row h3{min-width:0}.price{font-weight:600;font-variant-numeric:tabular-nums}
.card p,.card .quote{margin-top:4px}dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(160px,1fr));gap:12px 16px;margin:12px 0 0}dt{color:var(--muted);font-size:14px}dd{margin:0}dd b{display:block;font-size:24px;line-height:1.25;font-variant-numeric:tabular-nums;letter-spacing:-.01em}
.link{display:block;text-align:center;text-decoration:none;color:var(--text);background:var(--card);border:1px solid var(--line);border-radius:16px;padding:12px 16px;font-weight:600}.link:hover{border-color:var(--accent)}.link small{display:block;font-weight:400}
.posts{display:grid;grid-template-columns:repeat(auto-fill,minmax(168px,1fr));gap:12px}.post{padding:0;overflow:hidden;display:flex;flex-direction:column}.post img{width:100%;aspect-ratio:4/5;object-fit:cover;display:block;background:var(--line)}
.post div{padding:12px;display:flex;flex-direction:column;gap:4px;flex:1}.clip{font-size:14px;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:5;overflow:hidden}
.brand{width:64px;height:64px;object-fit:cover;border-radius:8px;display:block;margin-bottom:8px}.points{margin:8px 0 0;padding-inline-start:20px}.points+.stack,.text+.stack{margin-top:12px}dl+small{display:block;margin-top:12px}
.badges{display:flex;flex-wrap:wrap;gap:12px}.badges img{max-width:100%;height:auto;display:block}
.write,button{display:inline-block;margin-top:16px;padding:10px 24px;border:0;border-radius:99px;background:var(--accent);color:var(--onAccent);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}button:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
form{margin-top:24px}label{display:block;margin:16px 0 4px;font-size:14px;font-weight:500}input,textarea{width:100%;padding:10px 12px;border:1px solid var(--muted);border-radius:12px;background:var(--card);color:var(--text);font:inherit}textarea{resize:vertical}input:focus-visible,textarea:focus-visible{outline:3px solid var(--accent);outline-offset:1px}
.problem{margin-top:4px;font-size:14px;font-weight:600}.problem::before{content:"⚠ "}form+.problem,h1+.problem{margin-top:16px}.fine{margin-top:12px}.trap{position:absolute;left:-9999px}h1+.card{margin-top:24px}
footer{max-width:640px;margin:0 auto;padding:24px 16px 40px;text-align:center;font-size:14px;color:var(--muted)}footer a{display:inline-flex;align-items:center;gap:6px;color:inherit}
@media(min-width:700px){main{padding-top:64px}h1{font-size:40px}}`;

const STYLES: Record<Layout, string> = { page: PAGE, card: CARD };
