import { Page } from "#web/shell/page.tsx";

export function ListPage() {
  return <Page title="List">{null}</Page>;
}
