/** Fields that `{{name}}` in a contract's template can name: of the parties, the campaign and what is agreed on. */
export const CONTRACT_FIELDS = [
  "brand",
  "creator",
  "campaign",
  "product",
  "firstDay",
  "lastDay",
  "fee",
  "deliverables",
  "hashtags",
  "mentions",
  "disclosure",
  "date",
  "sender",
] as const;
export type ContractField = (typeof CONTRACT_FIELDS)[number];

/** A heading, or a paragraph with its lines; `place`: 0 for the first. */
export type ContractBlock = { place: number; isHeading: boolean; lines: string[] };

const HEADING = /^#+\s+(?=\S)/u;

/** The parts of a contract's text: empty lines part paragraphs, and a line that begins with "# " is a heading. */
export function blocksOf(text: string): ContractBlock[] {
  const blocks: ContractBlock[] = [];
  let isOpen = false;
  for (const line of text.split("\n").map((one) => one.trim())) {
    const last = blocks.at(-1);
    if (line === "") isOpen = false;
    else if (HEADING.test(line)) {
      blocks.push({ place: blocks.length, isHeading: true, lines: [line.replace(HEADING, "")] });
      isOpen = false;
    } else if (isOpen && last) last.lines.push(line);
    else {
      blocks.push({ place: blocks.length, isHeading: false, lines: [line] });
      isOpen = true;
    }
  }
  return blocks;
}
