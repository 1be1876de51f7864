import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";

/** The color schemes with their icons. */
export const SCHEMES = [
  { value: "light", icon: <IconSun size={16} aria-hidden /> },
  { value: "dark", icon: <IconMoon size={16} aria-hidden /> },
  { value: "auto", icon: <IconDeviceDesktop size={16} aria-hidden /> },
] as const;
