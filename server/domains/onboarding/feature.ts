import { feature } from "../../kernel/feature.ts";
import * as verbs from "./onboarding.ts";

export const onboarding = feature({ name: "onboarding", handlers: [verbs] });
