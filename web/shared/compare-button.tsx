import { COMPARE_MAX } from "#contract/base/limits.ts";
import { Button } from "@mantine/core";
import { IconColumns2 } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { texts } from "#web/words/i18n.ts";
import { paths } from "../lib/paths.ts";
import type { PaletteAction } from "./palette-actions.ts";

const t = texts("compare");

/** Compares the selected creators; hidden when there are too few or too many. */
export function CompareButton({ creatorIds }: { creatorIds: readonly string[] }) {
  if (!isComparable(creatorIds)) return null;
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconColumns2 size={16} aria-hidden />}
      title={t("title")}
      data-compact="early"
      renderRoot={(props) => <Link {...props} {...paths.compare(creatorIds)} />}
    >
      {t("title")}
    </Button>
  );
}

/** Offers the same action in the command palette. */
export function useCompareAction(creatorIds: readonly string[]): PaletteAction[] {
  const navigate = useNavigate();
  if (!isComparable(creatorIds)) return [];
  return [
    {
      label: t("title"),
      icon: <IconColumns2 size={18} aria-hidden />,
      run: () => void navigate(paths.compare(creatorIds)),
    },
  ];
}

function isComparable({ length }: readonly string[]): boolean {
  return length >= 2 && length <= COMPARE_MAX;
}
