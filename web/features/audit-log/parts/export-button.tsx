import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";

export function ExportButton({ total, loading, onClick }: { total?: number; loading: boolean; onClick: () => void }) {
  const { t } = useTranslation("auditLog");
  return (
    <Button
      className="push-end"
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={loading}
      disabled={total === 0}
      onClick={onClick}
    >
      {t("export")}
    </Button>
  );
}
