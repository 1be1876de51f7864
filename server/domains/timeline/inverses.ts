import { z } from "zod";

export const deletion = z.object({ noteId: z.uuid() });
export type Deletion = z.infer<typeof deletion>;
