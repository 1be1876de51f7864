export const sample = {
  title: "Sample data",
  lead: "A world of invented creators, so that every screen can be tried before your own data is in.",
  loaded_one: "{{count, number}} sample creator is in this installation.",
  loaded_other: "{{count, number}} sample creators are in this installation.",
  what: "Screens that show them carry a “Sample data” mark. Removing takes away the sample creators, their posts and figures, and the sample accounts. What you and your team added stays.",
  remove: "Remove sample data",
  confirmTitle: "Remove the sample data?",
  confirmText:
    "The sample creators leave discovery, your CRM and your lists, and the sample accounts go with the lists and CRMs made in them. This cannot be undone.",
  removed_one: "Removed {{count, number}} sample creator.",
  removed_other: "Removed {{count, number}} sample creators.",
  gone: "No sample data here",
  goneText: "Everything in this installation is your own.",
} as const;
