import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { texts } from "#web/words/i18n.ts";

const t = texts("auditLog");

export function ExportButton({ total, loading, onClick }: { total?: number; loading: boolean; onClick: () => void }) {
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
