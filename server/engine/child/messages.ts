import { z } from "zod";

/** Message from the child to its parent. */
export const childMessage = z.object({ port: z.int() });
export type ChildMessage = z.infer<typeof childMessage>;

/** Message from the parent to its child. A disconnect means the same, at once. */
export const STOP = "stop";
