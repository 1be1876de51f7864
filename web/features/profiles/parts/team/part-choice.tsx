import { SegmentedControl } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { ProfilePart } from "#web/shared/creators/creator-search.ts";
import styles from "./team.module.css";

/** The selected part of a profile, from the URL; it stays when moving between creators. */
export function usePart(): ProfilePart {
  return useSearch({ strict: false, select: ({ part }) => part }) ?? "profile";
}

export function PartChoice() {
  const { t } = useTranslation("profiles");
  const navigate = useNavigate();
  const part = usePart();
  return (
    <SegmentedControl
      size="xs"
      className={styles.parts}
      fullWidth
      aria-label={t("parts.label")}
      value={part}
      data={(["profile", "timeline"] as const).map((value) => ({ value, label: t(`parts.${value}`) }))}
      onChange={(next) =>
        void navigate({
          to: ".",
          search: (search) => ({ ...search, part: next === "timeline" ? next : undefined }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
