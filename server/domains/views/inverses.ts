import { z } from "zod";

export const deletion = z.object({ viewId: z.uuid() });
export type Deletion = z.infer<typeof deletion>;
