import { IconCircleCheck, IconCircleX, IconHelpCircle, IconMessage, type Icon } from "@tabler/icons-react";
import type { FeedbackFilter } from "../search-params.ts";

/** Each verdict's sign and colour: never the colour alone. */
export const SIGNS: Record<FeedbackFilter, Icon> = {
  approve: IconCircleCheck,
  maybe: IconHelpCircle,
  reject: IconCircleX,
  commented: IconMessage,
};
