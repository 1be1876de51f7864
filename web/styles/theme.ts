import { NETWORK_FACTS, NETWORKS } from "#contract/networks/networks.ts";
import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from "@mantine/core";
import { i18n } from "../words/i18n.ts";

const closeButtonProps = { "aria-label": i18n.t("close", { ns: "ui" }) };

/** Mantine needs ten shades; ours are roles, defined in tokens.css, so every shade is the accent itself. */
const accent: MantineColorsTuple = [
  "var(--accent-soft)",
  "var(--accent-soft)",
  "var(--accent)",
  "var(--accent)",
  "var(--accent)",
  "var(--accent-fill)",
  "var(--accent-fill)",
  "var(--accent-fill)",
  "var(--accent-fill)",
  "var(--accent-fill-hover)",
];

const bad: MantineColorsTuple = [
  "var(--bad-soft)",
  "var(--bad-soft)",
  "var(--bad)",
  "var(--bad)",
  "var(--bad)",
  "var(--bad)",
  "var(--bad)",
  "var(--bad)",
  "var(--bad)",
  "var(--bad)",
];

const good: MantineColorsTuple = [
  "var(--good-soft)",
  "var(--good-soft)",
  "var(--good)",
  "var(--good)",
  "var(--good)",
  "var(--good)",
  "var(--good)",
  "var(--good)",
  "var(--good)",
  "var(--good)",
];

/** Mantine's grays, lightest to darkest in light and reversed in dark. */
const gray: MantineColorsTuple = [
  "var(--sunk)",
  "var(--sunk)",
  "var(--line)",
  "var(--line)",
  "var(--line-strong)",
  "var(--ink-2)",
  "var(--ink-2)",
  "var(--ink-2)",
  "var(--ink)",
  "var(--ink)",
];
const dark: MantineColorsTuple = [
  "var(--ink)",
  "var(--ink)",
  "var(--ink-2)",
  "var(--ink-2)",
  "var(--line)",
  "var(--sunk)",
  "var(--surface)",
  "var(--paper)",
  "var(--paper)",
  "var(--paper)",
];

const variantColors: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input);
  const isAccent = input.color === undefined || input.color === "accent";
  if (input.variant === "filled" && isAccent) {
    return {
      ...resolved,
      background: "var(--accent-fill)",
      hover: "var(--accent-fill-hover)",
      color: "var(--accent-on)",
    };
  }
  if (input.variant === "filled" && input.color === "bad") {
    return { ...resolved, background: "var(--bad)", hover: "var(--bad)", color: "var(--accent-on)" };
  }
  if (input.variant === "light" && (input.color === "bad" || input.color === "good")) {
    const [soft, ink] = [`var(--${input.color}-soft)`, `var(--${input.color})`];
    return { ...resolved, background: soft, hover: soft, color: ink, hoverColor: ink };
  }
  return resolved;
};

/** The id of the landmark that open menus are in. */
export const MENUS = "menus";

export const theme = createTheme({
  fontFamily: "var(--font)",
  headings: { fontFamily: "var(--font)", fontWeight: "600" },
  primaryColor: "accent",
  primaryShade: 6,
  colors: { accent, bad, good, gray, dark },
  variantColorResolver: variantColors,
  defaultRadius: "md",
  cursorType: "pointer",
  focusRing: "never",
  respectReducedMotion: true,
  fontSizes: {
    xs: "var(--text-label)",
    sm: "var(--text-body)",
    md: "var(--text-body)",
    lg: "var(--text-lead)",
    xl: "var(--text-h3)",
  },
  radius: {
    xs: "var(--radius-small)",
    sm: "var(--radius-small)",
    md: "var(--radius)",
    lg: "var(--radius)",
    xl: "var(--radius-round)",
  },
  spacing: {
    xs: "var(--space-2)",
    sm: "var(--space-3)",
    md: "var(--space-4)",
    lg: "var(--space-6)",
    xl: "var(--space-8)",
  },
  components: {
    Menu: {
      // The placeholder that takes the initial focus has a role that menus do not allow.
      defaultProps: {
        withInitialFocusPlaceholder: false,
        // Everything on a page is in a landmark.
        portalProps: { target: `#${MENUS}` },
        shadow: "none",
        transitionProps: { transition: "fade", duration: 120 },
      },
    },
    Popover: { defaultProps: { shadow: "none", transitionProps: { transition: "fade", duration: 120 } } },
    Tooltip: {
      defaultProps: { openDelay: 300, events: { hover: true, focus: true, touch: false }, multiline: true, maw: 280 },
    },
    Modal: {
      defaultProps: {
        centered: true,
        closeButtonProps,
        transitionProps: { duration: 150, transition: "fade" },
      },
    },
    Drawer: { defaultProps: { closeButtonProps, transitionProps: { duration: 150 } } },
    // A <header> there is a banner of the page, and a page has one.
    ModalHeader: { defaultProps: { component: "div" } },
    DrawerHeader: { defaultProps: { component: "div" } },
    Notification: { defaultProps: { closeButtonProps } },
    Checkbox: { defaultProps: { size: "sm" } },
  },
});

/** Mantine sets these for each scheme, so they are overridden for each. */
const roles = {
  "--mantine-color-accent-text": "var(--accent-text)",
  "--mantine-color-accent-filled": "var(--accent-fill)",
  "--mantine-color-accent-filled-hover": "var(--accent-fill-hover)",
  "--mantine-color-accent-light": "var(--accent-soft)",
  "--mantine-color-accent-light-hover": "var(--accent-soft)",
  "--mantine-color-accent-light-color": "var(--accent-text)",
  "--mantine-color-accent-outline": "var(--accent)",
  "--mantine-color-accent-outline-hover": "var(--accent-soft)",
  "--mantine-color-gray-text": "var(--ink-2)",
  "--mantine-color-gray-light": "var(--sunk)",
  "--mantine-color-gray-light-hover": "var(--sunk)",
  "--mantine-color-gray-light-color": "var(--ink-2)",
  "--mantine-color-gray-outline": "var(--line-strong)",
  "--mantine-color-bad-light": "var(--bad-soft)",
  "--mantine-color-bad-light-hover": "var(--bad-soft)",
  "--mantine-color-bad-light-color": "var(--bad)",
  "--mantine-color-bad-outline": "var(--bad)",
};

/** `--network-<id>`: icons of networks and their series in charts. */
function networkColors(scheme: "light" | "dark"): Record<string, string> {
  return Object.fromEntries(NETWORKS.map((id) => [`--network-${id}`, NETWORK_FACTS[id].color[scheme]]));
}

/** Mantine's own variables, pointed at our tokens: they follow scheme and accent. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    "--mantine-color-body": "var(--paper)",
    "--mantine-color-text": "var(--ink)",
    "--mantine-color-dimmed": "var(--ink-2)",
    "--mantine-color-placeholder": "var(--ink-2)",
    "--mantine-color-error": "var(--bad)",
    "--mantine-color-anchor": "var(--accent-text)",
    "--mantine-color-default": "var(--surface)",
    "--mantine-color-default-hover": "var(--sunk)",
    "--mantine-color-default-color": "var(--ink)",
    "--mantine-color-default-border": "var(--line)",
    "--mantine-color-disabled": "var(--sunk)",
    "--mantine-color-disabled-color": "var(--ink-2)",
    "--mantine-color-disabled-border": "var(--line)",
  },
  light: { ...roles, ...networkColors("light") },
  dark: { ...roles, ...networkColors("dark") },
});
