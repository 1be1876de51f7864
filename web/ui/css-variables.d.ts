import "react";

declare module "react" {
  /** Styles may set a component's own variables. */
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only interfaces merge
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
