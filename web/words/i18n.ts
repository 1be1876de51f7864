import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { en } from "./en/index.ts";

declare module "i18next" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only interfaces merge
  interface CustomTypeOptions {
    defaultNS: "shell";
    resources: typeof en;
  }
}

/** English is in the bundle, so words are there at the first render. */
void i18next.use(initReactI18next).init({
  lng: "en",
  fallbackLng: "en",
  defaultNS: "shell",
  resources: { en },
  initAsync: false,
  interpolation: { escapeValue: false },
});

export const i18n = i18next;
