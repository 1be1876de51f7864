import "react";

declare module "react" {
  /** Style props may set CSS variables. */
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only interfaces merge
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
