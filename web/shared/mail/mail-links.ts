/** Pages about mails that the address of the inbox opens. */
export const mailLinks = {
  templates: () => ({ to: "/inbox", search: { view: "templates" } }) as const,
  sequences: (page = 1) => ({ to: "/inbox", search: { view: "sequences", ...(page > 1 && { page }) } }) as const,
  sequence: (sequence: string, page = 1) =>
    ({ to: "/inbox", search: { view: "sequences", sequence, ...(page > 1 && { page }) } }) as const,
};
