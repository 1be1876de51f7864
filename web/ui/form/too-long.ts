import { useTranslation } from "react-i18next";
import { exact } from "../../lib/format.ts";

/**
 * The problem of a text that exceeds a limit. For fields that people paste into: `maxLength` would cut the text without a
 * message.
 */
export function useTooLong(): (text: string, max: number) => string | undefined {
  const { t } = useTranslation("ui");
  return (text, max) => {
    const { length } = text.trim();
    return length > max ? t("tooLong", { size: exact(length), max: exact(max) }) : undefined;
  };
}
