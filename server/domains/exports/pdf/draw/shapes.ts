import { NETWORK_FACTS, type Network } from "#contract/networks/networks.ts";
import { ACCENT, HAIRLINE, LINE, MARGIN, PAGE, SUNK } from "./theme.ts";

type Doc = PDFKit.PDFDocument;
type Box = { x: number; y: number; size: number };

/** Purely decorative: marked as an artifact, which screen readers skip. */
export function decoration(doc: Doc, draw: () => void): void {
  doc.markContent("Artifact", { type: "Layout" });
  draw();
  doc.endMarkedContent();
}

export function hairline(doc: Doc, y: number): void {
  decoration(doc, () => {
    doc
      .moveTo(MARGIN, y)
      .lineTo(PAGE.width - MARGIN, y)
      .lineWidth(HAIRLINE)
      .strokeColor(LINE)
      .stroke();
  });
}

export function networkGlyph(doc: Doc, network: Network, { x, y, size }: Box): void {
  const { icon, color } = NETWORK_FACTS[network];
  doc
    .save()
    .translate(x, y)
    .scale(size / 24)
    .lineWidth(2)
    .lineCap("round")
    .lineJoin("round");
  for (const path of icon) doc.path(path).stroke(color.light);
  doc.restore();
}

/** A circle for creators, a rounded square for brands. */
function portraitShape(doc: Doc, isBrand: boolean, { x, y, size }: Box): Doc {
  return isBrand ? doc.roundedRect(x, y, size, size, size * 0.28) : doc.circle(x + size / 2, y + size / 2, size / 2);
}

export function portrait(doc: Doc, picture: Uint8Array, isBrand: boolean, box: Box): void {
  doc.save();
  portraitShape(doc, isBrand, box).clip();
  doc.image(Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength), box.x, box.y, {
    width: box.size,
    height: box.size,
  });
  doc.restore();
}

export function emptyPortrait(doc: Doc, isBrand: boolean, box: Box): void {
  portraitShape(doc, isBrand, box).fill(SUNK);
}

/** Draws a share (0–1) of a ring, clockwise from the top. */
export function ring(doc: Doc, share: number, { x, y, size }: Box): void {
  const radius = size / 2 - 1.5;
  const [cx, cy] = [x + size / 2, y + size / 2];
  doc.lineWidth(2.6).circle(cx, cy, radius).stroke(LINE);
  if (share <= 0) return;
  doc.lineCap("round");
  if (share >= 1) doc.circle(cx, cy, radius).stroke(ACCENT);
  else doc.path(arc({ cx, cy, radius, share })).stroke(ACCENT);
  doc.lineCap("butt");
}

function arc({ cx, cy, radius, share }: Record<"cx" | "cy" | "radius" | "share", number>): string {
  const angle = 2 * Math.PI * share - Math.PI / 2;
  const [endX, endY] = [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
  return `M ${cx} ${cy - radius} A ${radius} ${radius} 0 ${share > 0.5 ? 1 : 0} 1 ${endX} ${endY}`;
}

/** The product's logo as in the app (web/shell/logo.tsx). */
export function productMark(doc: Doc, { x, y, size }: Box): void {
  doc
    .save()
    .translate(x, y)
    .scale(size / 24);
  doc.fillOpacity(0.22).path("M12 2 22 21H2Z").fill(ACCENT).fillOpacity(1);
  doc.circle(12, 16, 4.5).fill(ACCENT);
  doc.restore();
}
