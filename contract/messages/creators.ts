export const creators = {
  suppressed: "This creator is on the suppression list.",
} as const;

export const discovery = {
  administratorsOnly: "Only administrators can use this filter.",
} as const;

export const exports = {
  spreadsheetFull: "A spreadsheet holds {{max, number}} creators. Choose CSV, or fewer creators.",
  noCreators: "There are no creators to export.",
} as const;

export const audience = {
  notModash: "The report is not as Modash writes it. Export it again.",
  noShare: "Line {{line, number}}: “{{share}}” is no share.",
  noSampleSize: "Line {{line, number}}: “{{text}}” is no size of a sample.",
  sampleSize: "Line {{line, number}}: a sample of {{sample}} is not possible. Its size is from 1 to {{max, number}}.",
  shareOutOfRange:
    "The share of “{{label}}” is {{share}}. A share is from 0 to 100 %. Correct the file and add it again.",
  noAge: "“{{text}}” is no age, such as 18-24 or 65+.",
  sharesTooHigh:
    "The shares of {{dimension}} add up to {{percent}} %. They cannot add up to more than 100 %. Correct the file and add it again.",
  dateInFuture: "The date of the report is in the future.",
  creatorFull: "A creator has up to {{max, number}} reports. Remove one first.",
  workspaceFull: "A workspace has up to {{max, number}} audience reports. Remove some first.",
  nothingFound:
    "Nothing of an audience was found in this file: no countries, cities, languages, ages, genders or interests.",
  notRecognized:
    "This file is not recognized. Add the JSON of a Modash report, or a table with the columns dimension, value and share.",
  chooseNetwork: "Choose the network that the report is about.",
  noAccount: "No account of this creator on {{network}} is known.",
  otherAccount: "The report is about @{{username}} on {{network}}, which is no account of this creator.",
} as const;

export const goals = {
  noAccount: "No account with this name on {{network}} is yours.",
  notKnown: "This figure of the account is not known yet. Set the goal when it is.",
  outOfRange: "The goal is from {{least}} to {{most}}.",
  reached: "It is {{value}} already. Choose a higher goal.",
  past: "Choose a day from tomorrow on, at most {{years, number}} years from now.",
  full: "A profile can have up to {{max, number}} goals. Remove one first.",
} as const;

export const services = {
  administratorsOnly: "Only administrators enter services for all workspaces.",
  full: "A creator has up to {{max, number}} declared services. Remove one first.",
  otherWorkspace: "It is for all workspaces: only administrators of the workspace that entered it change it.",
} as const;

export const rankings = {
  noNiche: "There is no niche called {{name}}.",
  severalNiches: "Several niches are called {{name}}. Send the id of one: {{ids}}.",
  noDay: "No rankings are stored of {{day}}. Choose another day.",
  notTracked: "This ranking is not tracked.",
  noBrand: "“{{name}}” is a brand, and this is a ranking of creators. Choose one of its creators.",
  noCreator: "“{{name}}” is a creator, and this is a ranking of brands. Choose one of its brands.",
} as const;

export const claims = {
  ended: "This claim has ended in the meantime.",
  alreadyYours: "This profile is yours already.",
  inReview: "The administrators are reviewing your claim. They will notify you.",
  notFound: "No account with this name was found on {{network}}. {{reason}}",
  noCode: "This code has expired or was used. Get another one.",
  accountGone: "The account of this claim is not part of the profile. Start again with another account.",
  notRead: "The biography could not be read. {{network}}: {{reason}}",
  noId: "{{network}} does not say which account this is. Send evidence instead.",
  otherAccount:
    "{{handle}} on {{network}} is another account than the one of this profile: the handle was given to someone else. Send evidence instead.",
  codeMissing:
    "The code is not in the biography yet. Save the biography on {{network}}, and check again after a minute.",
  noAddress: "This profile has no contact address that can prove the claim. Prove it in another way.",
  mailLimit:
    "The contact address has received enough links for today. Try again tomorrow, or prove the claim in another way.",
  mailedToday: "A link was mailed to this address today. Open it, or prove the claim in another way.",
  linkOfOther: "This link belongs to a claim of another account. Sign in with the account that requested it.",
  addressChanged: "The contact address of the profile has changed since the link was mailed. Request a new link.",
  noSignIn: "Sign-in at {{network}} is not set up on this server. Prove the claim in another way.",
  denied: "You did not allow {{network}} to share which account is yours. Try again and allow it.",
  busy: "{{network}} is receiving too many requests. Try again in a few minutes.",
  unreachable: "{{network}} cannot be reached at the moment. Try again, or prove the claim in another way.",
  noOwnAccount: "Your sign-in at {{network}} has no account to compare. Sign in there with another one.",
  otherSignIn:
    "You signed in at {{network}} as {{handle}}, which is not an account of this profile. Sign in there as {{expected}}, or claim the profile of {{handle}}.",
  sharedAddress: "Not certain: other profiles have the same contact address.",
  sameHandle: "Not certain: the handle is the same, but the network’s id of the account was not known before.",
  provedByMail: "The user opened a link that was mailed to {{address}}, the contact address of this profile.",
  provedBySignIn: "The user signed in at {{network}} as {{handle}}.",
  provedByCode: "The biography of {{handle}} ({{network}}) has the code that was given to this user.",
} as const;

export const managers = {
  full: "Up to {{max, number}} people can act for you. Revoke one first.",
  yourself: "This is your own address.",
  known: "You have already invited this address.",
} as const;

export const ownProfile = {
  locked: "The administrators have set this: only they change it.",
  isNow: "It is “{{value}}” now.",
  nothing: "nothing",
  tooManyNames: "A name can be changed {{max, number}} times in {{days, number}} days.",
  nameWaits: "The administrators are checking the name that you chose before. Wait for their answer.",
  nameChecked: "“{{before}}” → “{{after}}”",
  renameOver: "The profile is another user’s by now, or the name was withdrawn: there is nothing to decide.",
  nicheFull: "A profile can have up to {{max, number}} niches. Remove one first.",
  nicheMissing: "Add this niche before you make it the primary one.",
  audienceFull: "An audience can have up to {{max, number}} points. Remove one first.",
  servicesFull: "A profile can have up to {{max, number}} services. Remove one first.",
  partnershipsFull: "A profile can have up to {{max, number}} partnerships. Remove one first.",
  removedItem: "Administrators removed an item with this text. Write something else, or ask them.",
  itemExists: "Your profile has an item with this id already.",
  placeBeyond: "There is no such place: the list has {{count, number}} items.",
  networkProof: "This account proves that the profile is yours. Prove another account first, or give up the profile.",
  networkSample: "Accounts of the sample world stay where they are.",
  publicationKnown: "This one is in your profile already, from a source or from the administrators.",
} as const;

export const spotlight = {
  changed: "The page was changed in another tab. Reload it, and change it again.",
  slugMissing: "Choose an address before you publish the page.",
  slugTaken: "This address is taken.",
  slugSimilar: "This address looks like another one. Choose one that cannot be confused with it.",
  slugReserved: "This address is reserved. Choose another one.",
  slugTooMany:
    "Your page had {{max, number}} other addresses in the last year, which still lead to it. Choose one of these, or wait until one of them is a year old.",
  trap: "A hidden field was filled in, as spam programs do. We have emptied it: send your message again.",
  early: "That was quick. Read it once more, and send it.",
  formExpired: "The form was open for too long. Send it again.",
  tooMany: "Too many messages were sent here today. Send yours again tomorrow.",
  notYours: "A post or publication is not in your profile.",
  postNotAllowed: "The source of a post does not allow others to see it here.",
  noNiche: "A niche or cause does not exist.",
  noRanking: "A ranking is not public.",
  noCreator: "A creator does not exist.",
  noBrand: "A brand does not exist.",
  noDomains: "This installation has no public address, so domains cannot lead to it.",
  domainOfInstallation: "This is the address of the installation. Choose a domain of your own.",
  domainTaken: "This domain shows the page of another creator. Choose another one.",
  pageFirst: "Save your page first. Then give it a domain.",
} as const;

export const support = {
  objectionCreator: "Open the creator who objects first, so that we know who it is.",
} as const;

export const connections = {
  noSignIn: "{{network}} cannot be connected on this server.",
  noAccount: "The profile has no account on {{network}}.",
  otherAccount:
    "You signed in at {{network}} as {{handle}}, which is not an account of this profile. Sign in there as {{expected}}.",
  signInAgain: "The network has withdrawn the permission. Connect the account again.",
  unreachable: "The network could not be reached. Limelight tries again later.",
  notThere: "Your sign-in at the network now shows another account. Connect this one again.",
  noAudience:
    "You have not allowed Limelight to read your audience at {{network}}. Connect the account again to allow it.",
  audienceNotGiven: "{{network}} does not share audiences with applications.",
  unreadable: "The permission cannot be decrypted with the key of this server. Connect the account again.",
} as const;
