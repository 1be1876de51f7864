import Bowser from "bowser";
import { texts } from "#web/words/i18n.ts";

const t = texts("users");

/** What people call the device that a browser describes. */
export function deviceName(userAgent: string | null): string {
  const { browser, os } = Bowser.parse(userAgent || "unknown");
  if (!browser.name) return t("devices.unknown");
  return os.name ? t("devices.on", { browser: browser.name, system: os.name }) : browser.name;
}
