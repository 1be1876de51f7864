import { AUDIENCE_DIMENSION_NAMES, GENDER_NAMES } from "#contract/profiles/audience.ts";

export const audience = {
  failed: "The audience could not be loaded",
  networks: "Networks",
  noData: "nothing known",
  updated: "As of {{date}}",
  estimate: {
    action: "Estimate audience",
    again: "Estimate again",
    paid: "Estimate audience – 1 credit, {{formatted}} left",
    paidAgain: "Estimate again – 1 credit, {{formatted}} left",
    retry: "Try again",
    retryPaid: "Try again – 1 credit, {{formatted}} left",
    none: "No audience credits are left.",
    running: "Estimating the audience…",
    runningAbout: "You can leave this page: the estimate goes on.",
    failed: "No estimate was started. {{msg}}",
  },
  errors: {
    no_accounts: "No account of this creator is known, so that nothing can mention it.",
    too_few_zero:
      "No creator here mentions this creator and has a known country or language. An estimate needs at least {{fewest}}.",
    too_few_one:
      "Only {{formatted}} creator here mentions this creator and has a known country or language. An estimate needs at least {{fewest}}.",
    too_few_other:
      "Only {{formatted}} creators here mention this creator and have a known country or language. An estimate needs at least {{fewest}}.",
    failed: "The estimate stopped before it found anything.",
    free: "It cost no credit.",
  },
  empty: {
    title: "No audience data for {{network}} yet",
    titleAnywhere: "No audience data yet",
    report: "Add the report of another tool: the JSON of a Modash report, or a table.",
    estimate:
      "We can estimate countries and languages from creators who mention this one. At least {{fewest}} are needed.",
  },
  provenance: {
    connected: "Connected account",
    declared: "Declared by the creator",
    reported: "Reported by {{source}}",
    sample: "Sample data",
    estimated: "Estimated",
  },
  about: {
    sample_one: "Sample: {{formatted}} person.",
    sample_other: "Sample: {{formatted}} people. The interval has 95% confidence.",
    noSample: "The size of the sample is not known, so there is no interval.",
  },
  dimensions: { ...AUDIENCE_DIMENSION_NAMES, agesByGender: "Age and gender" },
  several: "Each person can have several.",
  columns: { share: "Share", interval: "Interval", women: "Women", men: "Men" },
  genders: GENDER_NAMES,
  interval: "{{low}} to {{high}}",
  unknown: "Not known",
  more: "Show {{count}} more",
  fewer: "Show fewer",
  report: {
    add: "Add a report",
    title: "Add a report of the audience",
    lead: "It is seen by your workspace only. Ethnicity and other sensitive categories are never stored.",
    file: "File",
    choose: "Choose a file",
    fileAbout:
      "The JSON of a Modash report, or CSV, XLSX or JSON with the columns dimension, value and share. Optional columns: country, sample.",
    none: "Choose a file.",
    network: "Network",
    tool: "Tool",
    toolAbout: "Not needed for Modash.",
    date: "Date of the report",
    submit: "Add report",
    added: "Report added",
    addedWithout: "Report added without {{parts}}",
    removed: "Report removed",
    notRemoved: "The report was not removed. {{msg}}",
  },
  reports: {
    title: "Reports",
    line: "{{tool}}, {{date}}",
    by: "{{file}}, added by {{name}}",
    byUnknown: "{{file}}",
    remove: "Remove the report of {{tool}}, {{date}}",
  },
} as const;
