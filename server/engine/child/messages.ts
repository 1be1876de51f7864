import { z } from "zod";

/** What the child says to its parent. */
export const childMessage = z.object({ port: z.int() });
export type ChildMessage = z.infer<typeof childMessage>;

/** What the parent says to its child. Going away without a word means the same, at once. */
export const STOP = "stop";
