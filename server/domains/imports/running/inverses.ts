import { z } from "zod";

/** What undoing an import needs to know: its steps say the rest. */
export const ran = z.object({ importId: z.uuid() });
export type Ran = z.infer<typeof ran>;
