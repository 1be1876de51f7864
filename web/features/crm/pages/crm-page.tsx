import { Page } from "#web/shell/page.tsx";

export function CrmPage() {
  return <Page title="CRM">{null}</Page>;
}
