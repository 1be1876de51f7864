export const fields = {
  currencyOfMoney: "Only fields of money have a currency.",
  optionsOfSelects: "Only selects have options.",
  anotherField: "There is another field called “{{title}}” by now. Rename it first.",
  noOption: "The field has no option “{{title}}”.",
  notMember: "Choose a member of your workspace. This person is not one, or has left.",
  notWritten: "“{{text}}” {{problem}}.",
  rowNotWritten: "Row {{row, number}}: “{{text}}” is not {{expected}}. Nothing was written.",
  rowsNotWritten_one:
    "Row {{row, number}}: “{{text}}” is not {{expected}}, and {{count, number}} more is not either. Nothing was written.",
  rowsNotWritten_other:
    "Row {{row, number}}: “{{text}}” is not {{expected}}, and {{count, number}} more are not either. Nothing was written.",
  optionsFull: "“{{title}}” can have up to {{max, number}} options. Delete one first.",
  full: "There can be up to {{max, number}} fields. Delete one first.",
} as const;

export const labels = {
  mergeIntoItself: "Choose another one to merge it into.",
  anotherLabel: "Another one is called “{{title}}” now. Rename it first.",
  tagsFull: "There can be up to {{max, number}} tags. Delete or merge one first.",
  statusesFull: "There can be up to {{max, number}} statuses. Delete or merge one first.",
} as const;

export const employees = {
  invitationOver:
    "This invitation does not work: it has been used, has expired or was withdrawn, or the link is incomplete. Ask the person who sent it for a new one.",
  linkUnknown: "This link is not complete, or what it was about has been deleted.",
  statementChanged: "The words to agree to have changed since you opened this page. Reload it and read them again.",
  statement:
    "I agree that {{workspace}} counts the public posts of the profiles that I name here, with their likes, comments, shares and views, as posts of an employee, and the clicks on links that I share from its library; that my colleagues in {{workspace}} who use this program see them with my name, my place in its ranks and my points; that {{workspace}} can show the list of its employees and reports of these posts to others with whom it shares them; and that I can be shown in a picture of these ranks. Taking part is voluntary. I can withdraw at any time by my own link; from then on, unless another consent was given for my profiles by another link, I am not in the list of employees, and in no rank, total, file or picture that {{workspace}} makes of it here. Nothing else changes for me.",
  severalPeople:
    "These profiles belong to different people here. Name your own profiles only, or ask the person who invited you.",
  takesNoOne: "{{workspace}} cannot take more people at the moment. Tell the person who sent you this link.",
  joinedBefore:
    "{{name}} has joined from this tab. Reload the page: it then lets someone else join, or shows what {{name}} agreed to.",
  cannotJoin:
    "These profiles cannot join by this invitation. Ask the person who sent it for one that is made for you alone.",
  programOver: "There is nothing to share at the moment. What you agreed to stays as it is, and you can withdraw here.",
  sharingOver: "You have withdrawn your consent and share nothing here. You can join again by a new invitation.",
  sampleList: "People join a list of your own. Choose one first: this list belongs to the sample data.",
  withdrawnFromList:
    "Withdrawn as employees: {{names}}. People who have withdrawn come back into this list only by an invitation that they accept. Leave them out.",
  nothingToShow:
    "A picture shows people who have stated their consent and have posts in the period. There are no such people yet: invite people, or choose a longer period.",
  pictureTitle: "Employee advocacy",
  byPoints: "By points",
  byPosts: "By posts",
  byEngagement: "By engagement",
  byViews: "By views",
  byClicks: "By clicks",
  byMediaValue: "By media value",
  picturePeriod: "{{from}} to {{to}}",
  pictureUntil: "Until {{to}}",
  teamTaken: "There is a team with this name already.",
  contentsFull: "The library has up to {{max, number}} contents. Archive one first.",
  archiveFull:
    "The library has up to {{max, number}} contents, archived ones included. Restore one that has not been shared, and change it.",
  contentEmpty: "Add a text or a link: without both there is nothing to share.",
  contentLinkShared: "People have shared this link already. Change it instead, or archive the content.",
  teamsFull: "There can be up to {{max, number}} teams. Delete one first.",
  pointsSaved: "The points were saved in another tab or by a colleague. Reload the page to see them.",
} as const;

export const tracking = {
  off: "This list is not tracked. Turn tracking on first.",
  campaignSaved:
    "Someone has saved this campaign since you began. Note your changes, discard them here, and enter them again.",
  costsInCurrency:
    "{{currency}} and {{before}} have different numbers of decimals. Enter the costs of single posts again, then save them with the new currency.",
  promoCodeTaken: "The code {{code}} is another creator’s. Choose a different one, or change that one first.",
  ordersColumns:
    "This file has no column for {{columns}}. The columns are order_id, time, amount, currency, and code or click_id.",
  ordersTooMany: "A file has at most {{max, number}} orders. Divide it.",
  ordersInFuture: "is in the future",
  promoCodeInUse:
    "The code {{code}} would come back, and a link of the list “{{list}}” has it now. Change it there, then undo.",
  notInPlan: "The {{plan}} plan does not include tracking what creators publish.",
  fileTooLong: "A file has at most {{max, number}} posts. Choose a shorter period or fewer creators.",
} as const;

export const listening = {
  noTopic: "There is no such topic.",
  unknown: "There is no such topic, and no tracked ranking with this id.",
  full: "There can be up to {{max, number}} topics. Delete one first.",
} as const;

export const alerts = {
  savedElsewhere: "Someone has saved these alerts since you began. Note your changes, close, and enter them again.",
  noCampaign: "Only lists have campaign posts.",
} as const;

export const campaigns = {
  endsBefore: "The campaign ends before it starts. Choose a later last day.",
  currencyUsed: "Fees, offers or payments of the campaign are in {{currency}}. Remove them to change the currency.",
  full: "A campaign can have up to {{max, number}} creators. Remove some first.",
  tooManyDeliverables: "A campaign can have up to {{max, number}} deliverables. Remove some first.",
  noDraft: "Add the draft first: a text, a link or a file.",
  noPosts: "Add a link to the post first.",
  deliverable_draft: "The deliverable is a draft now.",
  deliverable_in_review: "The deliverable is in review now.",
  deliverable_changes_requested: "Changes to the draft are requested now.",
  deliverable_approved: "The draft is approved now.",
  deliverable_posted: "The deliverable is posted now.",
  deliverable_verified: "The deliverable is verified now.",
  tooManyPayments: "A campaign can have up to {{max, number}} payments. Remove some first.",
  paidAlready: "Part of this payment is already paid. Add another payment for the rest.",
  paysTooMuch: "This is more than the amount that is still open.",
  tooManyParts: "A payment can be paid in up to {{max, number}} parts.",
  payment_quote_pending: "The quote is pending now.",
  payment_unpaid: "The payment is unpaid now.",
  payment_invoice_sent: "The invoice is sent now.",
  payment_pending: "The payment is on its way now.",
  payment_partial: "Part of the payment is paid now.",
  payment_paid: "The payment is paid now.",
  payment_disputed: "The payment is disputed now.",
  is_draft: "The campaign is a draft now.",
  is_active: "The campaign is active now.",
  is_pause: "The campaign is paused now.",
  is_finish: "The campaign is finished.",
  is_archived: "The campaign is archived. Restore it first.",
  is_delete: "The campaign was deleted.",
  takesNone: "The campaign takes no applications now.",
  notEligible: "You are not eligible for this campaign. See what it requires.",
  applied: "You are already part of this campaign. Reload to see where you stand.",
  noOffers: "You cannot offer a price now. Reload to see where you stand.",
  otherFee: "The fee of the invitation has changed. Reload to see it.",
  feeAgreed:
    "You have agreed on this fee with the creator, so you cannot change it alone. Move the creator back to “In discussion”, then offer another fee.",
  feeAgreedUndo:
    "You cannot undo this: the creator would come back with a fee other than the one you agreed on. Offer the creator the new fee instead.",
  fileType: "Choose a PDF, or a picture as PNG, JPEG or WebP. Other files are not accepted.",
  noSpace:
    "The files of your campaigns have reached {{max, number}} MB, so this file was not added. Remove files that you do not need: their space is free after {{days, number}} days, when the removal can no longer be undone.",
  draftFileType: "Choose a picture as PNG, JPEG or WebP, a video as MP4 or WebM, or a PDF.",
  tooManyDraftFiles: "A deliverable can have up to {{max, number}} files, those of earlier drafts included.",
  draftFileStays: "This file was handed in with a draft and stays for the review. Add another one.",
  pinNoFile: "The comment is about a file that this draft does not have. Reload to see its files.",
  pinKind: "Comments are pinned to a place on a picture or to a moment of a video.",
  noSpaceThere: "The brand has no room for more files. Send them another way.",
  fileGone: "This file is missing on the server. Ask for it to be sent again.",
  tooManyFiles: "A brief can have up to {{max, number}} files. Remove some first.",
  tooManyInvoices: "A payment can have up to {{max, number}} invoices. Send others to the brand another way.",
  quoteOpen: "The brand has not agreed on this quote yet. Send the invoice after that.",
  contract_offered: "The contract waits for the creator's answer now.",
  contract_accepted: "The contract is accepted.",
  contract_declined: "The contract is declined.",
  contract_withdrawn: "The brand has withdrawn the contract.",
  contract_superseded: "A newer contract has replaced this one. Reload to see it.",
  contractOther: "This is not the document that you were shown. Reload, and read it before you accept.",
  contractDamaged:
    "The stored document has changed since it was offered, so it cannot be accepted. The brand has to offer it again.",
  contractFee: "The agreed fee has changed since the contract was offered. The brand has to offer a new one.",
  contractNoFee: "Agree on a fee with the creator first: a contract is about what both sides have agreed on.",
  contractPreview: "The contract has changed since its preview. Read the new preview, then offer it.",
  contractTooLong:
    "With the values of its fields this contract has more than {{max, number}} characters. Use fields with long values only once.",
  contractMissing:
    "These fields of the template have no value yet: {{fields}}. Add the values to the campaign, or remove the fields from the template.",
  contractNoDeliverables: "Add a deliverable first: this template lists what the creator delivers.",
  contractLetters: "The PDF cannot show these characters: {{letters}}. Leave them out.",
  contractUnknownField: "There is no field called “{{name}}”. Use one of these: {{names}}.",
  contractBraces: "Close the braces of each field, as in {{example}}.",
  tooManyContracts: "A creator can be offered up to {{max, number}} contracts in a campaign.",
  tooManyContractTemplates: "There can be up to {{max, number}} contract templates. Delete one first.",
  otherDeliverable: "Choose a deliverable of the creator who is paid. Reload to see their deliverables.",
  deliverableOfOne: "A deliverable belongs to one creator. Choose only that creator, or no deliverable.",
  paymentChanged:
    "You cannot undo this: the amount or the state would contradict what was paid or agreed on since. Undo the later changes of the payment first.",
  offersSince:
    "A creator has newer applications, offers or contracts in this campaign, so you cannot undo this. Add or remove the other creators yourself.",
  newerOffer: "This offer was replaced or answered. Reload to see what is open now.",
  ownOffer: "This is your own offer. Wait for the other side to answer it.",
  noInvitation: "There is no invitation or offer to answer.",
  nothingToWithdraw: "There is no application to withdraw.",
  noOwnOffer: "You have no open offer. Reload to see the current state of the negotiation.",
  keyUsed: "This was already sent with different content. Reload to see it.",
  draftSpace:
    "The files of your drafts in this campaign can take up to {{max, number}} MB, and {{used, number}} MB are in use. Remove files that you have not sent, or ask the brand to remove some.",
  draftSpaceUndo:
    "There is no room for this file: the creator has added other files since. Remove one of them first, then undo this.",
  shipsToNone: "Products are sent to creators who take part. Accept this creator first.",
  tooManyShipments: "A creator can have up to {{max, number}} shipments in a campaign.",
  noAddress: "There is no address for it. Ask the creator for it first.",
  addressDeleted: "You cannot undo this: the address was deleted, and an undo does not restore it.",
  shipment_requested: "The address for it is not given yet.",
  shipment_given: "It has an address and is not sent yet.",
  shipment_sent: "It is on its way.",
  shipment_delivered: "It is delivered.",
  shipment_problem: "There is a problem with it. Reload to see it.",
  hidden:
    "Creators cannot see this campaign. Choose invited or all creators under “Seen by” in the brief, and start it.",
  agreed: "You have already agreed on a fee with this creator.",
  tooManyEntries:
    "The two sides have exchanged {{max, number}} applications, offers and answers. Answer the newest instead of making another offer.",
  tooManyComments: "You can write up to {{max, number}} comments in a campaign. You have reached this limit.",
  tooManyBrandComments:
    "Your workspace can write up to {{max, number}} comments to a creator in a campaign. You have reached this limit.",
  notTakingPart: "You do not take part in this campaign now. Reload to see where you stand.",
  draftFixed: "You can change a draft before its review, or after changes are requested.",
  draftState: "You can send a draft before its review, or after changes are requested.",
  postState: "You can send the links to posts once the draft is approved, until the posts are verified.",
} as const;

/** What the PDF of a contract says beside its text. */
export const contracts = {
  deliverable: "{{number, number}} × {{format}} on {{network}}",
  deliverableDue: "{{number, number}} × {{format}} on {{network}}, due {{day}}",
  page: "Page",
  of: "of",
  fileName: "Contract {{version, number}}",
  acceptedFileName: "Contract {{version, number}}, accepted",
  acceptance: "Acceptance",
  name: "Typed name",
  time: "Time",
  profile: "Profile",
  document: "SHA-256 of the document",
  proves:
    "Limelight recorded that a person who was signed in as the owner of this profile was shown the document with this SHA-256, typed this name and clicked to accept it at this time.",
  provesNot:
    "Limelight did not check who this person is, and this record is no qualified electronic signature. Whether the contract binds its two sides, and in which form it has to be made, is decided by the law that applies to them.",
  compare:
    "The offered document, without this page, is a file of its own in the campaign. Its SHA-256 can be computed by any program and compared with the one above.",
} as const;

export const networkWatch = {
  notInPlan: "The {{plan}} plan does not include watching networks.",
  listDeleted: "The list of this watch was deleted.",
  tooMany:
    "A network watch reads up to {{max, number}} creators, and this list has {{count, number}}. Watch a shorter list.",
} as const;

export const lists = {
  notPublic: "Make the list public first: only public lists can be found by search engines.",
  anotherList: "You have another list called “{{title}}” now. Rename it, then undo.",
  inFuture: "must be in the future",
  expiresAt: "expiresAt: must be in the future",
} as const;

export const timeline = {
  noPlace: "is no place on a timeline",
  notMember: "You can mention members of your workspace. This person is not one, or has left.",
  notAuthor: "Only its author can change a note.",
} as const;

export const views = {
  full: "You can save up to {{max, number}} views. Delete one first.",
  authorOnly: "Only the author of a view can stop sharing it. You can delete it.",
  nameTaken: "Another view has this name now. Rename it, then undo.",
  fullUndo: "There can be up to {{max, number}} views. Delete one, then undo.",
} as const;

export const duplicates = {
  intoItself: "A creator cannot be merged into itself.",
  notMerged: "{{name}} is not merged into another creator.",
  mergedAlready: "{{name}} is merged into another creator already. Reload and try again.",
  hasOthers: "{{name}} has others merged into them. Keep {{name}}, or unmerge the others first.",
  sample: "Sample creators exist only here: they cannot be merged with real ones.",
} as const;

export const links = {
  addedWithoutData: "Added without data. {{reason}}",
  noSample: "Handles that end in .sample belong to sample creators, and none of them has this one.",
  notReached: "The import ended before it reached this link.",
} as const;
