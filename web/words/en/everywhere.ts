import { auth } from "./auth.ts";
import { shell } from "./shell.ts";
import { ui } from "./ui.ts";

/** The texts of a first visit. */
export const everywhere = { auth, shell, ui } as const;
