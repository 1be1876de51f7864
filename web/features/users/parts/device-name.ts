import Bowser from "bowser";
import { useTranslation } from "react-i18next";

/** What people call the device that a browser describes. */
export function useDeviceName(userAgent: string | null): string {
  const { t } = useTranslation("users");
  const { browser, os } = Bowser.parse(userAgent || "unknown");
  if (!browser.name) return t("devices.unknown");
  return os.name ? t("devices.on", { browser: browser.name, system: os.name }) : browser.name;
}
