import { createContext } from "react";

/** Whether a profile is shown in the panel or as a page. */
export const IsPanel = createContext(false);
