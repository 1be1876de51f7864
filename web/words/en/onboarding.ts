export const onboarding = {
  title: "Welcome, {{name}}",
  questionsLead: "Two questions, so that we start with what you came for.",
  stepsLead: "A few first steps. Each opens the page where you do it.",
  who: {
    label: "I work as",
    Brand: "A brand",
    Agency: "An agency",
    Creator: "A creator",
    about: {
      Brand: "Creators for our own products",
      Agency: "Creators for several clients",
      Creator: "My own profiles and figures",
    },
  },
  goal: {
    label: "First I want to",
    find: "Find creators",
    organise: "Organise creators I know",
    report: "Show a selection",
    about: {
      find: "Search by niche, country, audience size and engagement",
      organise: "Bring a table or links of people I work with",
      report: "Share a list with a client or colleagues",
    },
  },
  continue: "Continue",
  done: "Done",
  step: {
    crm: "Add a creator to your CRM",
    list: "Make a list",
    share: "Share a list",
    import: "Import creators you know",
  },
  about: {
    crm: "Search in discovery and add the creators who fit.",
    list: "Collect creators for a campaign or a client.",
    share: "Open a list and turn on its public page.",
    import: "From a table, or from links of their profiles.",
  },
  allDone: "All done. This list does not come back.",
  dismiss: "Do not show this again",
} as const;
