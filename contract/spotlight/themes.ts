export const THEMES = ["paper", "night", "meadow", "coral", "ocean", "plum"] as const;
export type Theme = (typeof THEMES)[number];

/** `onAccent`: the text of buttons. */
export type Colors = Record<"paper" | "card" | "text" | "muted" | "line" | "accent" | "onAccent", string>;

/** Every text has a contrast of at least 4.5 to what is below it, in light and in dark; a test computes it. */
export const THEME_COLORS: Record<Theme, { light: Colors; dark: Colors }> = {
  paper: {
    light: {
      paper: "#fbfaf8",
      card: "#ffffff",
      text: "#1b1a17",
      muted: "#66625a",
      line: "#e4e0d9",
      accent: "#4343c6",
      onAccent: "#ffffff",
    },
    dark: {
      paper: "#131311",
      card: "#1d1c19",
      text: "#f2f0ea",
      muted: "#a8a398",
      line: "#33312c",
      accent: "#adadf8",
      onAccent: "#17172e",
    },
  },
  night: {
    light: {
      paper: "#f2f3f7",
      card: "#ffffff",
      text: "#12141c",
      muted: "#5a6072",
      line: "#d9dce6",
      accent: "#1d2a63",
      onAccent: "#ffffff",
    },
    dark: {
      paper: "#0b0d14",
      card: "#141824",
      text: "#eef0f8",
      muted: "#9aa2b8",
      line: "#262c3d",
      accent: "#f2c75c",
      onAccent: "#231a04",
    },
  },
  meadow: {
    light: {
      paper: "#f4f8f1",
      card: "#ffffff",
      text: "#16210f",
      muted: "#56644d",
      line: "#d9e4d0",
      accent: "#2b6a2f",
      onAccent: "#ffffff",
    },
    dark: {
      paper: "#0f150d",
      card: "#182115",
      text: "#edf5e8",
      muted: "#9db093",
      line: "#2b3826",
      accent: "#8ed481",
      onAccent: "#0e2208",
    },
  },
  coral: {
    light: {
      paper: "#fff6f2",
      card: "#ffffff",
      text: "#2a1510",
      muted: "#775348",
      line: "#f2dbd1",
      accent: "#b3391f",
      onAccent: "#ffffff",
    },
    dark: {
      paper: "#1a100d",
      card: "#261814",
      text: "#fbeee9",
      muted: "#c0a097",
      line: "#3f2a23",
      accent: "#ff9d84",
      onAccent: "#35100a",
    },
  },
  ocean: {
    light: {
      paper: "#f0f7fa",
      card: "#ffffff",
      text: "#0d1f27",
      muted: "#4b626d",
      line: "#d0e1e9",
      accent: "#0a6480",
      onAccent: "#ffffff",
    },
    dark: {
      paper: "#0a1418",
      card: "#112027",
      text: "#e6f3f8",
      muted: "#92adb9",
      line: "#21363f",
      accent: "#6cc9e6",
      onAccent: "#05232e",
    },
  },
  plum: {
    light: {
      paper: "#faf5fb",
      card: "#ffffff",
      text: "#211326",
      muted: "#6a5570",
      line: "#e7d9eb",
      accent: "#7b2b8c",
      onAccent: "#ffffff",
    },
    dark: {
      paper: "#150e18",
      card: "#211626",
      text: "#f6edf8",
      muted: "#b59ebc",
      line: "#382840",
      accent: "#dc9bea",
      onAccent: "#2d0f35",
    },
  },
};

const channel = (value: number) => (value <= 0.039_28 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** As WCAG 2.2 defines it, of two colours as #rrggbb. */
export function contrastOf(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}
