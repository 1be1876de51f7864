import { createContext } from "react";

/** Whether a profile is shown in the panel over a page, or is a page itself. */
export const IsPanel = createContext(false);
