import { Button, type ButtonProps } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ExportWhat } from "./sources.ts";
import type { Exporting } from "./use-export-dialog.tsx";

/** Opens the dialog. With nobody to export it says so and does nothing; it stays in reach of the keyboard. */
export function ExportButton({
  exporting,
  what,
  size = "sm",
}: {
  exporting: Exporting;
  what?: ExportWhat;
  size?: ButtonProps["size"];
}) {
  const { t } = useTranslation("exporting");
  const { nobody } = exporting;
  return (
    <Button
      variant="default"
      size={size}
      leftSection={<IconDownload size={16} aria-hidden />}
      data-disabled={nobody || undefined}
      aria-disabled={nobody}
      title={nobody ? t("nobody") : undefined}
      onClick={() => exporting.open(what)}
    >
      {t("open")}
    </Button>
  );
}
