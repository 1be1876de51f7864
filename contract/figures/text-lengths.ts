import { z } from "zod";

/** Posts are grouped by the length of their texts: each group begins at so many characters and ends before the next one. */
export const TEXT_LENGTHS = [0, 1, 51, 101, 201, 501, 1001] as const;

/** A group, by its first length. */
export const textLength = z.literal([...TEXT_LENGTHS]);
