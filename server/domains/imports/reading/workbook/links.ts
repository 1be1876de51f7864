import { networkOfLink } from "../../../../values/networks.ts";
import { attributeOf, readMarkup } from "./markup.ts";
import type { Parts } from "./parts.ts";
import type { SheetCells } from "./sheet-cells.ts";
import type { Link, Sheet } from "./sheet.ts";

/** Longer addresses are opened by no browser. */
const TARGET_MAX = 2_000;
/** Words on links that name nothing, as "open profile" in each row. */
const LABELS = new Set(
  (
    "link links profile profiles page channel account url website post video view open see visit go to click here the " +
    "lien profil voir ouvrir ici enlace perfil ver abrir aquí aqui hier öffnen ansehen link profilo apri vedi qui bekijk " +
    "otwórz zobacz aç gör открыть профиль ссылка 链接 主页 リンク プロフィール 링크 프로필"
  ).split(" "),
);

/** The address in a formula such as `HYPERLINK("https://…","open")`; of computed addresses nothing is known. */
export function targetOfFormula(formula: string): string | undefined {
  const address = /^\s*HYPERLINK\(\s*"([^"]*)"\s*[,)]/i.exec(formula)?.[1];
  return address !== undefined && isWebTarget(address) ? address : undefined;
}

/** The addresses that the hyperlinks of a sheet refer to, by their ids. */
export async function readTargets(parts: Parts, sheetPart: string): Promise<ReadonlyMap<string, string>> {
  const targets = new Map<string, string>();
  const at = sheetPart.lastIndexOf("/") + 1;
  const part = `${sheetPart.slice(0, at)}_rels/${sheetPart.slice(at)}.rels`;
  if (!parts.has(part)) return targets;
  await readMarkup(parts.read(part), {
    open(element, attributes) {
      const target = attributes.Target ?? "";
      if (element === "Relationship" && isWebTarget(target)) targets.set(attributeOf(attributes, "Id") ?? "", target);
    },
  });
  return targets;
}

function isWebTarget(target: string): boolean {
  return target.length <= TARGET_MAX && /^https?:\/\//i.test(target);
}

/**
 * Puts the addresses of links into the table. Where all cells of a column show the same or a word such as "profile", the
 * address is what they mean. Where they show names or handles and lead to profiles, the addresses become a column of their
 * own at the end: `linked` has the columns that they belong to.
 */
export function placeTargets(
  sheet: Pick<Sheet, "links" | "width">,
  cells: SheetCells,
  { targets, maxColumns }: { targets: ReadonlyMap<string, string>; maxColumns: number },
): { width: number; linked: number[] } {
  const linked: number[] = [];
  for (const [column, links] of byColumn(sheet.links, cells, targets)) {
    const texts = links.map(({ row }) => cells.at({ column, row }).trim().toLowerCase());
    if (texts.every(isAddress)) continue;
    if ((new Set(texts).size === 1 && links.length > 1) || texts.every(isLabel)) {
      for (const { row, target } of links) cells.set({ column, row }, target);
      continue;
    }
    const profiles = links.filter(({ target }) => networkOfLink(target) !== undefined);
    if (profiles.length * 2 < links.length || sheet.width + linked.length >= maxColumns) continue;
    linked.push(column - 1);
    for (const { row, target } of links) cells.set({ column: sheet.width + linked.length, row }, target);
  }
  return { width: sheet.width + linked.length, linked };
}

type Target = { row: number; target: string };

/** The links of cells that show something, in the order of their columns. */
function byColumn(
  links: readonly Link[],
  cells: SheetCells,
  targets: ReadonlyMap<string, string>,
): [column: number, links: Target[]][] {
  const found = new Map<number, Target[]>();
  for (const { range, target: own, relation } of links) {
    const target = own ?? targets.get(relation ?? "");
    if (target === undefined) continue;
    for (const { column, row } of cells.filledIn(range)) {
      const inColumn = found.get(column) ?? [];
      inColumn.push({ row, target });
      found.set(column, inColumn);
    }
  }
  return [...found].toSorted(([a], [b]) => a - b);
}

function isAddress(text: string): boolean {
  return /^https?:\/\/|^www\.|^[^\s/]+\.[a-z]{2,}\//.test(text);
}

/** A number is a figure or a rank, which the table needs; an arrow is a label. */
function isLabel(text: string): boolean {
  if (/\d/.test(text)) return false;
  return text.split(/[^\p{L}\p{M}ー]+/u).every((word) => word === "" || LABELS.has(word));
}
