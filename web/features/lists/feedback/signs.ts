import { IconCircleCheck, IconCircleX, IconHelpCircle, IconMessage, type Icon } from "@tabler/icons-react";
import type { Said } from "../search-params.ts";

/** Each verdict's sign and colour: never the colour alone. */
export const SIGNS: Record<Said, Icon> = {
  approve: IconCircleCheck,
  maybe: IconHelpCircle,
  reject: IconCircleX,
  commented: IconMessage,
};
