export const account = {
  ownsWorkspaces: "You own {{names}}, where others work. Make another member the owner first.",
  subscriptionRenews: "The subscription of “{{name}}” renews. Cancel it first.",
} as const;

export const auth = {
  guessing:
    "Someone is guessing the password of this account, so new devices have to wait. Choose a new password by mail (“Forgot password”) and sign in with it on this device, or use a passkey or a device that signed in before.",
} as const;

export const workspaces = {
  deletedOften:
    "This workspace was deleted and restored {{max, number}} times within 24 hours, and its members got a mail each time. Try again tomorrow.",
  invitationOver: "This invitation was used, withdrawn or has expired. Ask the person who invited you for a new one.",
  signUpClosed: "Sign-up is closed here: only people who may invite others create workspaces.",
  ownsFree:
    "You own the Free workspace “{{name}}”, and one is free per person. Move it to a paid plan or delete it to create another.",
  memberOwnsFree:
    "This member owns a Free workspace already, and one is free per person. They move it to a paid plan or delete it first, or you move this one to a paid plan.",
  sample: "This workspace belongs to the sample world: an administrator removes it with the sample data.",
  ownsFreeNow:
    "You own the Free workspace “{{own}}” now, and one is free per person. Move it to a paid plan or delete it to restore “{{name}}”.",
} as const;

export const plans = {
  keyUsed: "This key has paid for something else. Use a new one.",
  crmCreators_one: "Your {{plan}} plan holds up to {{count, number}} creator in the CRM.",
  crmCreators_other: "Your {{plan}} plan holds up to {{count, number}} creators in the CRM.",
  lists_one: "Your {{plan}} plan holds up to {{count, number}} list.",
  lists_other: "Your {{plan}} plan holds up to {{count, number}} lists.",
  members_one: "Your {{plan}} plan is for {{count, number}} member, open invitations included.",
  members_other: "Your {{plan}} plan is for up to {{count, number}} members, open invitations included.",
  apiKeys_one: "Your {{plan}} plan holds one API key.",
  apiKeys_other: "Your {{plan}} plan holds up to {{count, number}} API keys.",
  listeningTops_one: "Your {{plan}} plan includes {{count, number}} topic or tracked ranking.",
  listeningTops_other: "Your {{plan}} plan includes {{count, number}} topics and tracked rankings together.",
  trackedLists_one: "Your {{plan}} plan tracks up to {{count, number}} list.",
  trackedLists_other: "Your {{plan}} plan tracks up to {{count, number}} lists.",
  networkWatches_one: "Your {{plan}} plan holds up to {{count, number}} network watch.",
  networkWatches_other: "Your {{plan}} plan holds up to {{count, number}} network watches.",
  campaigns_one: "Your {{plan}} plan holds up to {{count, number}} campaign.",
  campaigns_other: "Your {{plan}} plan holds up to {{count, number}} campaigns.",
  creatorsPerList_one: "Your {{plan}} plan holds up to {{count, number}} creator in a list.",
  creatorsPerList_other: "Your {{plan}} plan holds up to {{count, number}} creators in a list.",
  exportRows_one: "Your {{plan}} plan exports up to {{count, number}} row at a time.",
  exportRows_other: "Your {{plan}} plan exports up to {{count, number}} rows at a time.",
  rankingPlaces_one: "Your {{plan}} plan shows the first place of this ranking.",
  rankingPlaces_other: "Your {{plan}} plan shows the first {{count, number}} places of this ranking.",
  crmCreatorsInstead: "Remove some first",
  listsInstead: "Delete one first",
  membersInstead: "Remove a member or withdraw an invitation first",
  apiKeysInstead: "Revoke one first",
  listeningTopsInstead: "Delete a topic or stop tracking a ranking first",
  trackedListsInstead: "Stop tracking one first",
  networkWatchesInstead: "Remove one first",
  campaignsInstead: "Delete one first",
  creatorsPerListInstead: "Use another list",
  exportRowsInstead: "Choose fewer",
  rankingPlacesInstead: "Choose among those",
  instead: "{{instead}}.",
  orChange: "{{instead}}, or change the plan.",
  size: "{{allowed}} {{todo}}",
  count: "{{allowed}} You have {{used, number}}, and this would add {{more, number}}. {{todo}}",
  no_profile_credits: "No profile credits are left.",
  no_search_credits: "No search credits are left.",
  no_audience_credits: "No audience credits are left.",
  no_niche_credits: "No niche credits are left.",
  creditsArrive: "New ones arrive on {{date}}.",
  noCredits: "Your plan includes none.",
  creditsElsewhere:
    "The Free plan's credits are per person: this workspace's owner has this month's in another workspace.",
  credits: "{{none}} {{why}}",
  creditsLargerPlan: "{{none}} {{why}} A larger plan adds some at once.",
} as const;

export const payment = {
  notSetUp: "Payment is not set up on this installation.",
  noEvent: "The body is no event of Stripe.",
} as const;

export const impersonation = {
  administrator: "It is not possible to look in as an administrator.",
} as const;

export const jobs = {
  ended: "This job has already ended.",
  busy_one:
    "{{count, number}} export or change is in progress in the workspaces of this owner. Try again when it is done.",
  busy_other:
    "{{count, number}} exports or changes are in progress in the workspaces of this owner. Try again when one of them is done.",
  fileDeleted: "This file has been deleted because a creator in your CRM was erased. Export it again.",
} as const;

export const requests = {
  noKeys: "API keys cannot make this call: sign in for it.",
  noScope: "This API key does not have the scope {{scope}}.",
  pictureTooLarge: "The picture is too large: at most 1 MB.",
  pictureForm: "Send the picture as multipart/form-data.",
  formBroken: "The form could not be read.",
  fileTooLarge: "The file is too large: at most {{max, number}} MB.",
  fileForm: "Send the file as multipart/form-data.",
  oneFile: "Send one file, as “{{name}}”.",
} as const;

export const systemMails = {
  notSent: "The mail server could not be reached, or did not accept it.",
} as const;

/** What mails say about moves of the other side in a campaign. */
export const campaignNews = {
  invited: "{{creator}} is invited to the campaign {{title}}.",
  offered: "{{creator}} has an offer for the campaign {{title}}.",
  offerWithdrawn: "An offer to {{creator}} for the campaign {{title}} was withdrawn.",
  accepted: "{{creator}} was accepted for the campaign {{title}}.",
  rejected: "{{creator}} was not chosen for the campaign {{title}}.",
  removed: "{{creator}} was removed from the campaign {{title}}.",
  changesRequested: "Changes are requested in a draft of {{creator}} for the campaign {{title}}.",
  approved: "A draft of {{creator}} for the campaign {{title}} was approved.",
  commented: "There is a comment on a draft of {{creator}} for the campaign {{title}}.",
  paid: "A payment to {{creator}} for the campaign {{title}} is marked as paid.",
  contractOffered: "{{creator}} has a contract to read for the campaign {{title}}.",
  contractWithdrawn: "A contract for {{creator}} in the campaign {{title}} was withdrawn.",
  addressRequested: "{{creator}} is asked where a product for the campaign {{title}} can be sent.",
  shipmentSent: "A product for {{creator}} in the campaign {{title}} was sent.",
  applied: "{{creator}} applied for the campaign {{title}}.",
  countered: "{{creator}} offers another price for the campaign {{title}}.",
  agreed: "{{creator}} agreed to take part in the campaign {{title}}.",
  declined: "{{creator}} declined the campaign {{title}}.",
  withdrawn: "{{creator}} withdrew from the campaign {{title}}.",
  submitted: "A draft of {{creator}} for the campaign {{title}} waits for your review.",
  posted: "{{creator}} published a deliverable for the campaign {{title}}.",
  invoiced: "{{creator}} sent an invoice for the campaign {{title}}.",
  contractAccepted: "{{creator}} accepted the contract for the campaign {{title}}.",
  contractDeclined: "{{creator}} declined the contract for the campaign {{title}}.",
  addressGiven: "{{creator}} gave the address for a product of the campaign {{title}}.",
  shipmentDelivered: "A product of the campaign {{title}} has arrived at {{creator}}.",
  shipmentProblem: "{{creator}} reports a problem with a product of the campaign {{title}}.",
  remarked: "{{creator}} commented on a draft for the campaign {{title}}.",
} as const;

/** What mails say about notifications. */
export const notifications = {
  notMutable: "You can mute only lists, network watches, rankings, campaigns and threads.",
  tooManyMutes:
    "You can mute up to {{max, number}} lists, network watches, rankings, campaigns and threads. Unmute one first.",
  someone: "Someone",
  gone: "a removed creator",
  mention: "{{who}} mentioned you in a note on {{creator}}.",
  mailMention: "{{who}} mentioned you in a comment on “{{subject}}”.",
  answer_one: "{{who}} wrote to you: “{{subject}}”.",
  answer_other: "{{who}} wrote to you {{count, number}} times: “{{subject}}”.",
  mailAssigned: "{{who}} assigned “{{subject}}” to you.",
  assigned: "{{who}} made you the owner of creators in the CRM.",
  due_one: "{{count, number}} creator of your CRM is due.",
  due_other: "{{count, number}} creators of your CRM are due.",
  feedback_one: "{{reviewer}} gave feedback on {{count, number}} creator of the list {{title}}.",
  feedback_other: "{{reviewer}} gave feedback on {{count, number}} creators of the list {{title}}.",
  moves_one: "{{count, number}} creator of your CRM moved in the ranking {{ranking}}.",
  moves_other: "{{count, number}} creators of your CRM moved in the ranking {{ranking}}.",
  rising: "A post of {{creator}} does far better than usual ({{title}}).",
  firstMention: "{{creator}} mentioned {{handle}} for the first time ({{title}}).",
  undisclosed: "A campaign post of {{creator}} does not disclose a paid partnership ({{title}}).",
  silent_one: "{{creator}} has published nothing for {{count, number}} day ({{title}}).",
  silent_other: "{{creator}} has published nothing for {{count, number}} days ({{title}}).",
  enquiry: "A visitor of the public page of {{creator}} wrote to you.",
  message: "{{brand}} wrote to {{creator}} in Limelight.",
  domain: "Your public page does not appear at {{host}}.",
  disputed: "Another user claims your profile {{creator}}.",
  ended: "Your claim of the profile {{creator}} has ended.",
  stopQuestion: "You will get no more mails about notifications of this workspace. You still see them in Limelight.",
  stopped:
    "You will get no more mails about notifications of this workspace. You can turn them on again in your settings.",
} as const;

/** Why members without the permission are refused. */
export const permissions = {
  crmWrite: "Viewers can look at the CRM and its lists but not change them.",
  importsWrite: "Viewers can look at imports but not make or change any.",
  viewsShare: "Viewers keep views of their own but share none.",
  viewsManage: "A shared view is changed by its author or by an owner or admin of the workspace.",
  notesManage: "A note is deleted by its author or by an owner or admin of the workspace.",
  actionsUndo: "Viewers can look at the history but not undo what others did.",
  jobsManage: "Viewers can only stop the jobs they started.",
  campaignsWrite: "Viewers can read campaigns but not change any.",
  mailSend: "Viewers can read mails but not write or change any.",
  workspaceManage: "Only owners and admins can change the workspace.",
  membersManage: "Only owners and admins can invite, change or remove members.",
  keysManage: "Only owners and admins can see, create or revoke API keys.",
  creditsSpend: "Viewers cannot spend credits.",
  billingManage: "Only the owner can change the plan and its payment.",
  auditRead: "Only owners and admins can see the audit log.",
  workspaceSecure: "Only the owner can decide how members sign in.",
  workspaceTransfer: "Only the owner can transfer the workspace.",
  workspaceDelete: "Only the owner can delete the workspace.",
} as const;
