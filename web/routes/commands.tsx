import { useMantineColorScheme } from "@mantine/core";
import { IconKeyboard, IconLogout, IconPlus } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { paths } from "../lib/paths.ts";
import { usePaletteActions } from "../shared/palette-actions.ts";
import { useCan } from "../shared/use-can.ts";
import { SCHEMES } from "../shell/sidebar/schemes.tsx";
import { leave } from "../shell/sidebar/user-menu.tsx";
import { showShortcuts } from "../shell/shortcuts/shortcut-help.tsx";
import { texts } from "../words/i18n.ts";

const t = texts("search");
const shell = texts("shell");

const ListDialog = lazy(async () => ({ default: (await import("../features/lists/edit/list-dialog.tsx")).ListDialog }));

/** The commands that the palette offers on every page. */
export function Commands() {
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const canWrite = useCan("crm.write");
  const [isCreating, setCreating] = useState(false);
  const newList = {
    label: t("newList"),
    icon: <IconPlus size={18} aria-hidden />,
    run: () => setCreating(true),
  };
  usePaletteActions(null, [
    ...(canWrite ? [newList] : []),
    ...SCHEMES.map(({ value, icon }) => ({
      label: t("appearance", { scheme: shell(`scheme.${value}`) }),
      icon,
      run: () => setColorScheme(value),
    })),
    { label: shell("userMenu.shortcuts"), icon: <IconKeyboard size={18} aria-hidden />, run: showShortcuts },
    { label: shell("userMenu.signOut"), icon: <IconLogout size={18} aria-hidden />, run: leave },
  ]);
  if (!isCreating) return null;
  return (
    <Suspense fallback={null}>
      <ListDialog onClose={() => setCreating(false)} onCreated={(list) => void navigate(paths.list(list._id))} />
    </Suspense>
  );
}
