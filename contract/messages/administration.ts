export const curation = {
  reservedName: "This name is reserved for sample data.",
  sampleAccounts: "The accounts of sample creators cannot be changed.",
  onlyAccount: "This is the only account of this creator. Add another one before removing it.",
  linkOfOtherNetwork: "This link leads to {{network}}.",
  noAccountName: "This is no name of an account.",
  accountTaken: "@{{username}} on {{network}} belongs to {{name}} ({{id}}).",
  notNicheOf: "“{{niche}}” is not a niche of {{type}}.",
  tooMany: "At most {{max, number}} creators are changed at once: narrow the search.",
  filtersNotJson: "“filters” is not JSON.",
  filtersInvalid: "Some of the filters are not valid.",
  subCategories: "Bad sub_categories params",
  noAccount: "This creator has no account that another one could be added to.",
} as const;

export const taxonomy = {
  noSlug: "“{{name}}” gives no slug. Enter one of Latin letters and digits.",
  noCategoryOf: "“{{name}}” is not a category of {{type}}.",
  onlyNichesMove: "“{{title}}” is a category: only niches move.",
  noDescription: "Niches have no description.",
  noTarget: "The niche to move creators to does not exist.",
  targetDeleted: "“{{name}}” is deleted as well. Choose another niche.",
  otherSide: "“{{name}}” is a niche of the other side.",
  slugTaken: "The slug “{{slug}}” of “{{name}}” belongs to “{{other}}” already. Choose another one.",
  categoryNeeded: "“{{name}}” needs a category that exists.",
  listNotShown: "X does not show this list: it does not exist, or is private.",
  nicheInUse: "The niche has creators by now: delete it, and choose what becomes of them.",
  hasCreators_one:
    "“{{title}}” has {{count, number}} creator. Move them to another niche of the same side, or remove it from them.",
  hasCreators_other:
    "“{{title}}” has {{count, number}} creators. Move them to another niche of the same side, or remove it from them.",
  creatorNiche: "“{{name}}” is a niche of creators: it cannot move to one of brands.",
  brandNiche: "“{{name}}” is a niche of brands: it cannot move to one of creators.",
  listNotRead: "The list cannot be read. {{reason}}",
} as const;

/** Records that were changed since they were read. */
export const stale = {
  changedElsewhere: "You have changed this elsewhere since you opened it. Reload to see it.",
  changedSince: "{{name}} has changed this since you opened it. Reload to see it.",
  changedByAdministrator: "An administrator has changed this since you opened it. Reload to see it.",
} as const;

export const moderation = {
  erased: "The creator has been erased: this is closed for good.",
  administratorsOnly: "Only administrators can be assigned.",
  noteNeeded: "Write a note: it says what was decided.",
  eraseCreator: "Erase the creator on the privacy desk: that resolves the objection.",
  nichesDecided: "These niches were confirmed or rejected in the meantime.",
  tooMany:
    "More than {{max, number}} proposed niches match. Narrow the filters, or decide them under “Incoming” of the categories.",
  reopened: "This has been opened again already.",
  assignedTo: "{{name}} has this in the meantime.",
  unassigned: "This has been unassigned in the meantime.",
  noAdministrator: "is no administrator",
  claimIsFinal: "The decision is final: the user can try again.",
  disputeIsFinal: "The answer to a dispute is final: who opened it can open another.",
  undoInstead: "Undo the decision in the history instead.",
  resolved: "This has been resolved in the meantime.",
  resolvedBy: "{{name}} has resolved this in the meantime.",
  declined: "This has been declined in the meantime.",
  declinedBy: "{{name}} has declined this in the meantime.",
  linkStopped: "This link has been stopped already.",
  linkAllowed: "This link has been allowed already.",
} as const;

export const privacy = {
  disputeAnswered: "This dispute was answered already.",
} as const;

export const importOffers = {
  notPossible: "This import cannot be offered.",
  alreadyOffered: "This import is offered already.",
  inReview: "An administrator is reviewing this, or has published it.",
  alreadyReviewed: "This is reviewed already.",
  fileDeleted: "The file of this import has been deleted in the meantime.",
  alreadyPublished: "This was published already. Undo it first.",
} as const;

export const table = {
  notTabs: "This is not a table of tab-separated values.",
  noColumn: "The first line has no column “{{column}}”. Export the taxonomy for a table that fits.",
  side: "the side is neither creator nor brand.",
  name: "the name is missing or too long.",
  slug: "“{{slug}}” cannot be a slug.",
  noParent: "there is no {{side}} category “{{category}}” above it.",
  noEntry: "there is no {{kind}} {{id}}. Leave the id empty for a new one.",
  twice: "the {{kind}} {{id}} is in the table twice.",
  description: "the description is too long.",
  word: "the word “{{word}}” is too long.",
  line: "Line {{line, number}}: {{reason}}",
} as const;
