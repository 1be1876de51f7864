import { feature } from "../../kernel/feature.ts";
import { answerOnboarding, readChecklist } from "./onboarding.ts";

export const onboarding = feature({ name: "onboarding", handlers: [answerOnboarding, readChecklist] });
