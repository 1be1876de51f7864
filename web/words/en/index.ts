import { actions } from "./actions.ts";
import { auth } from "./auth.ts";
import { sample } from "./sample.ts";
import { shell } from "./shell.ts";
import { ui } from "./ui.ts";

/** Every word of the product in English, by feature: the namespaces of i18next. */
export const en = { actions, auth, sample, shell, ui } as const;
