import { listWorkspaces, openWorkspace } from "#contract/workspaces.ts";
import { Menu } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useMutate, useRead } from "../../api/queries.ts";
import { signedIn } from "../../api/session.ts";
import { date } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { toast } from "../../ui/toast.tsx";
import { texts } from "../../words/i18n.ts";

const t = texts("shell");

/** Switches to another workspace of the user, or creates one. */
export function WorkspaceChoice({ onCreate }: { onCreate: () => void }) {
  const router = useRouter();
  const navigate = useNavigate();
  const { data } = useRead(listWorkspaces, {});
  const open = useMutate(openWorkspace, {
    onSuccess: () => void signedIn().then(() => navigate(rootOf(router.latestLocation.pathname))),
    onError: ({ msg }) => toast({ message: msg, tone: "bad" }),
  });
  const workspaces = data?.workspaces ?? [];
  return (
    <>
      <Menu.Label>{t("userMenu.workspaces")}</Menu.Label>
      {workspaces.length > 1 && (
        <Menu.RadioGroup
          value={workspaces.find(({ isCurrent }) => isCurrent)?._id ?? ""}
          onChange={(id) => open.mutate({ id })}
        >
          {workspaces.map(({ _id, name, deletionAt }) => (
            <Menu.RadioItem key={_id} value={_id} closeMenuOnClick>
              {deletionAt === null ? name : t("userMenu.deleted", { name, date: date(deletionAt) })}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      )}
      <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={onCreate}>
        {t("newWorkspace.open")}
      </Menu.Item>
      <Menu.Divider />
    </>
  );
}

/** Returns the same screen in another workspace, which does not have this one's lists, imports and filters. */
function rootOf(pathname: string) {
  const screens = [paths.crm(), paths.lists(), paths.imports(), paths.history(), paths.members(), paths.settings()];
  return screens.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`)) ?? paths.discovery();
}
