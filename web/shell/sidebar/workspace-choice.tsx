import { listWorkspaces, openWorkspace } from "#contract/workspaces.ts";
import { Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useMutate, useRead } from "../../api/queries.ts";
import { signedIn } from "../../api/session.ts";
import { toast } from "../../ui/toast.tsx";

/** Switches to another workspace of the user; nothing for someone with only one. */
export function WorkspaceChoice() {
  const { t } = useTranslation("shell");
  const { data } = useRead(listWorkspaces, {});
  const open = useMutate(openWorkspace, {
    onSuccess: () => void signedIn(),
    onError: ({ msg }) => toast({ message: msg, tone: "bad" }),
  });
  const workspaces = data?.workspaces ?? [];
  if (workspaces.length < 2) return null;
  return (
    <>
      <Menu.RadioGroup
        value={workspaces.find(({ isCurrent }) => isCurrent)?._id ?? ""}
        onChange={(id) => open.mutate({ id })}
      >
        <Menu.Label>{t("userMenu.workspaces")}</Menu.Label>
        {workspaces.map(({ _id, name }) => (
          <Menu.RadioItem key={_id} value={_id} closeMenuOnClick>
            {name}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
    </>
  );
}
