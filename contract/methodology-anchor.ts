/** The id of a heading or list entry of the methodology, for links to it: "Rising creators" → "rising-creators". */
export function methodologyAnchor(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[’']/g, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
}
