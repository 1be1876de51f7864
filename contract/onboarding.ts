import { z } from "zod";
import { endpointsOf } from "./base/endpoint.ts";
import { userView } from "./users.ts";

const endpoint = endpointsOf("onboarding");

/** Decides the sidebar's default theme, as the specification says. */
export const ONBOARDING_WHO = ["Brand", "Agency", "Creator"] as const;
/** Decides which step of the checklist comes first. */
export const ONBOARDING_GOALS = ["find", "organise", "report"] as const;

export const answerOnboarding = endpoint({
  method: "POST",
  path: "/onboarding/valid",
  auth: "user",
  touches: ["account"],
  summary: "Answer the questions of the first visit; they are not shown again",
  body: z.strictObject({ who: z.enum(ONBOARDING_WHO), goal: z.enum(ONBOARDING_GOALS).nullable().default(null) }),
  reply: z.object({ success: z.literal(true), user: userView }),
});

/** The first ones are those of brands and agencies, the last ones those of creators. */
export const CHECKLIST_STEPS = ["crm", "list", "share", "import", "claim", "page", "contact", "goal"] as const;
export type ChecklistStep = (typeof CHECKLIST_STEPS)[number];

export const readChecklist = endpoint({
  method: "GET",
  path: "/onboarding/checklist",
  summary: "First steps, and which of them the workspace has done; of a creator, the user",
  reads: ["account", "crm", "lists", "imports", "link-imports", "own-profile", "own-spotlight", "goals"],
  staleAfterMs: 2_000,
  reply: z.object({ steps: z.array(z.object({ id: z.enum(CHECKLIST_STEPS), isDone: z.boolean() })) }),
});
