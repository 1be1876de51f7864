import { z } from "zod";

/** What a list was called and said before. */
export const update = z.object({ listId: z.uuid(), title: z.string(), description: z.string() });
export type Update = z.infer<typeof update>;

export const deletion = z.object({ listId: z.uuid() });
export type Deletion = z.infer<typeof deletion>;
