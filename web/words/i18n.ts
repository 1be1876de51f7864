import type { Catalogue } from "#contract/messages/message.ts";
import { SHARED } from "#contract/messages/shared.ts";
import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import type { joining } from "./en/employees/joining.ts";
import type { sharing } from "./en/employees/sharing.ts";
import type { sharedLists } from "./en/lists/shared-lists.ts";
import type { ownMessages } from "./en/own-messages.ts";
import type { campaignAgenda } from "./en/campaign-agenda.ts";
import type { ownCampaigns } from "./en/own-campaigns.ts";
import type { report } from "./en/tracking/report.ts";
import type { signedIn } from "./en/signed-in.ts";
import { auth } from "./en/auth.ts";
import { shell } from "./en/shell.ts";

const ui = {
  cancel: "Cancel",
  close: "Close",
  discard: {
    title: "Discard what you typed?",
    text: "It is not saved.",
    keep: "Keep editing",
    confirm: "Discard",
  },
  menus: "Menus",
  loading: "Loading",
  keysThen: "then",
  tooLong: "This text has {{size}} characters. At most {{max}} can be saved: shorten it.",
  number: {
    ask: "Do you mean {{one}} or {{other}}?",
    number: "Enter a number, such as {{example}} or {{grouped}}.",
    amount: "Enter an amount, such as {{plain}} or {{grouped}}.",
    percent: "Enter a percentage, such as {{example}}.",
    currency: "Enter the amount in {{currency}}, without another currency.",
    decimals_zero: "Enter a whole number.",
    decimals_one: "Enter a number with at most {{count}} decimal.",
    decimals_other: "Enter a number with at most {{count}} decimals.",
    between: "Enter a number between {{min}} and {{max}}.",
    least: "Enter a number of at least {{min}}.",
    most: "Enter a number of at most {{max}}.",
  },
  error: { title: "This could not be loaded", retry: "Try again", stale: "This may be out of date. {{message}}" },
  figure: {
    missing: "No source provides this figure",
    below: "Less than {{fraction}}, up or down: the network rounds its counts",
  },
  score: { points: "Score: {{points}} of 100", missing: "Not enough known for a score" },
} as const;

/** The texts of a first visit. */
const everywhere = { auth, shell, ui } as const;

type Texts = typeof everywhere &
  typeof signedIn & {
    joining: typeof joining;
    campaignAgenda: typeof campaignAgenda;
    ownCampaigns: typeof ownCampaigns;
    ownMessages: typeof ownMessages;
    sharing: typeof sharing;
    sharedLists: typeof sharedLists;
    report: typeof report;
    messages: Catalogue;
  };

declare module "i18next" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only interfaces merge
  interface CustomTypeOptions {
    defaultNS: "shell";
    resources: Texts;
  }
}

/** English is bundled, so texts are available at the first render. Those behind the sign-in: `signed-in.ts`. */
void i18next.use(initReactI18next).init({
  lng: "en",
  fallbackLng: "en",
  defaultNS: "shell",
  // Those of messages that only members see: `signed-in.ts`.
  resources: { en: { ...everywhere, messages: SHARED } },
  initAsync: false,
  interpolation: { escapeValue: false },
  saveMissing: true,
  missingKeyHandler(_languages, namespace, key, _fallback, _update, options: { defaultValue?: string }) {
    // oxlint-disable-next-line no-console -- browser tests fail with what is written here
    if (options.defaultValue === undefined) console.error(`Missing text: ${namespace}:${key}`);
  },
});

export const i18n = i18next;

/**
 * The texts of a namespace, for the scope of a module. Each call uses the current language, so changing the language has
 * to render the whole page again.
 */
export const texts = <N extends keyof Texts>(namespace: N) => i18next.getFixedT(null, namespace);
