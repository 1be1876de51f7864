import { Button, type ButtonProps } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { texts } from "#web/words/i18n.ts";
import type { ExportWhat } from "./sources.ts";
import type { Exporting } from "./use-export-dialog.tsx";

const t = texts("exporting");

/** Opens the dialog. Without creators it shows the reason instead and remains focusable. */
export function ExportButton({
  exporting,
  what,
  size = "sm",
}: {
  exporting: Exporting;
  what?: ExportWhat;
  size?: ButtonProps["size"];
}) {
  const { isEmpty } = exporting;
  return (
    <Button
      variant="default"
      size={size}
      leftSection={<IconDownload size={16} aria-hidden />}
      data-disabled={isEmpty || undefined}
      aria-disabled={isEmpty}
      title={isEmpty ? t("noCreators") : t("open")}
      data-compact
      onClick={() => exporting.open(what)}
    >
      {t("open")}
    </Button>
  );
}
