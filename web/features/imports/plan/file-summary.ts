import type { ImportView } from "#contract/imports/endpoints.ts";
import { exact } from "#web/lib/format.ts";
import { texts } from "#web/words/i18n.ts";
import { fileSize } from "../size.ts";

const t = texts("imports");

const DELIMITERS = { ",": "comma", ";": "semicolon", "\t": "tab", "|": "pipe" } as const;

/** A one-line description of the file. */
export function fileSummary({ bytes, inspection }: ImportView): string {
  const { format, encoding, delimiter, rows, preset, mapping } = inspection;
  const kind = t(`file.format.${format}`);
  const delimiterName = Object.entries(DELIMITERS).find(([sign]) => sign === delimiter)?.[1];
  const how =
    format === "csv" && encoding && delimiterName
      ? t("file.encoding", {
          format: kind,
          encoding: encoding.toUpperCase(),
          delimiter: t(`file.delimiter.${delimiterName}`),
        })
      : kind;
  return [
    t("file.about", { count: rows, format: how, size: fileSize(bytes), formatted: exact(rows) }),
    ...(preset ? [t("file.preset", { name: t(`presets.${preset}`) })] : []),
    ...(mapping ? [t("file.byMapping", { name: mapping.name })] : []),
  ].join(" · ");
}
