import { localStorageColorSchemeManager } from "@mantine/core";

/** public/first-paint.js reads the same key. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: "limelight.color-scheme" });
