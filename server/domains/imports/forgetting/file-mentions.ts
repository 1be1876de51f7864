import { createReadStream } from "node:fs";
import { text } from "node:stream/consumers";
import { openGrid } from "../reading/open-grid.ts";

type Mentions = (cell: string) => boolean;

/** Whether a table names somebody in any of its cells. What cannot be read is taken to do so. */
export async function fileMentions(file: string, fileName: string, mentions: Mentions): Promise<boolean> {
  try {
    const grid = await openGrid(file, fileName);
    for await (const { cells, problem } of grid.rows())
      if (problem !== undefined || cells.some((cell) => mentions(cell))) return true;
    return false;
  } catch {
    return true;
  }
}

export async function textMentions(file: string, mentions: Mentions): Promise<boolean> {
  return mentions(await text(createReadStream(file)));
}
