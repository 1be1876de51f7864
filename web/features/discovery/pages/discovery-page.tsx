import { Page } from "#web/shell/page.tsx";

export function DiscoveryPage() {
  return <Page title="Discovery">{null}</Page>;
}
