import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";

/** How the product can look, with its sign. */
export const SCHEMES = [
  { value: "light", icon: <IconSun size={16} aria-hidden /> },
  { value: "dark", icon: <IconMoon size={16} aria-hidden /> },
  { value: "auto", icon: <IconDeviceDesktop size={16} aria-hidden /> },
] as const;
