import type { ListView } from "#contract/list-shapes.ts";
import { Button } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";

/** For those who may look at how a list is shared but not change it. */
export function CopyLinkButton({ list }: { list: ListView }) {
  const { t } = useTranslation("lists");
  const clipboard = useClipboard({ timeout: 2_000 });
  const { url } = list.share;
  if (!list.public || !url) return null;
  return (
    <Button
      variant="default"
      leftSection={clipboard.copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      onClick={() => clipboard.copy(location.origin + url)}
    >
      {t(clipboard.copied ? "copied" : "copy")}
    </Button>
  );
}
