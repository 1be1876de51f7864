import { z } from "zod";
import { recordsBefore } from "../../creators/index.ts";
import { crmBefore } from "../into-crm/before.ts";

/** What takes a step of an import back. */
export const stepBefore = z.object({ records: recordsBefore, crm: crmBefore.nullable() });
export type StepBefore = z.infer<typeof stepBefore>;
