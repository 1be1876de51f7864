import { Page } from "#web/shell/page.tsx";

export function ListsPage() {
  return <Page title="Lists">{null}</Page>;
}
