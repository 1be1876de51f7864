export const sample = {
  title: "Sample data",
  lead: "Fictional creators that let you try every screen before you import your own data.",
  loaded_one: "{{count, number}} sample creator is in this installation.",
  loaded_other: "{{count, number}} sample creators are in this installation.",
  what: "Screens that show them have a “Sample data” badge. Removing deletes the sample creators, their posts and figures, and the sample sign-ins. Everything that you and your workspace added stays.",
  remove: "Remove sample data",
  confirmTitle: "Remove the sample data?",
  confirmText:
    "Sample creators are removed from discovery, your CRM and your lists. Sample sign-ins are deleted with their lists and CRMs. This cannot be undone.",
  removed_one: "Removed {{count, number}} sample creator.",
  removed_other: "Removed {{count, number}} sample creators.",
  gone: "No sample data",
  goneText: "All data in this installation is your own.",
} as const;
