import type { SavedView } from "#contract/views.ts";
import { ActionIcon } from "@mantine/core";
import { IconDots, IconPencil, IconStar, IconStarOff, IconTrash, IconUserOff, IconUsers } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useCan } from "#web/shared/use-can.ts";
import { ActionMenu, type MenuAction } from "#web/ui/menu.tsx";
import type { useViewActions } from "./use-view-actions.ts";

const ICON = { size: 16, "aria-hidden": true } as const;

/** What can be done with the open view. */
export function ViewMenu({
  view,
  actions,
  onRename,
}: {
  view: SavedView;
  actions: ReturnType<typeof useViewActions>;
  onRename: () => void;
}) {
  const { t } = useTranslation("views");
  const canShare = useCan("views.share");
  const offered: (MenuAction | false)[] = [
    view.can.change && { label: t("rename"), icon: <IconPencil {...ICON} />, onClick: onRename },
    view.isDefault
      ? { label: t("unsetDefault"), icon: <IconStarOff {...ICON} />, onClick: () => actions.setDefault(null) }
      : { label: t("setDefault"), icon: <IconStar {...ICON} />, onClick: () => actions.setDefault(view) },
    view.mine &&
      canShare && {
        label: t(view.shared ? "unshare" : "share"),
        icon: view.shared ? <IconUserOff {...ICON} /> : <IconUsers {...ICON} />,
        onClick: () => actions.share(view, !view.shared),
      },
    view.can.change && {
      label: t("delete"),
      icon: <IconTrash {...ICON} />,
      danger: true,
      onClick: () => actions.remove(view),
    },
  ];
  return (
    <ActionMenu
      trigger={
        <ActionIcon variant="subtle" color="gray" size={26} aria-label={t("menu", { title: view.title })}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      }
      actions={offered.filter((action) => action !== false)}
    />
  );
}
