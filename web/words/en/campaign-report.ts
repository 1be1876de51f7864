export const campaignReport = {
  failed: "The report could not be loaded",
  sums: {
    planned: "Posts agreed on",
    posted: "Posted",
    verified: "Verified",
    missing: "Late",
    fees: "Agreed fees",
    paid: "Paid",
    budget: "Budget",
  },
  results: "Results for the fees",
  resultsLead:
    "The results count two kinds of posts by creators who take part: posts of verified deliverables, and posts with a hashtag or mention from the brief, from a day before the campaign until a day after it. The cost is the agreed fee.",
  noWords:
    "The results count posts of verified deliverables by creators who take part. Add hashtags or mentions to the brief to include posts that have them. The cost is the agreed fee.",
  uncounted: {
    title_one: "{{formatted}} post is not in the results",
    title_other: "{{formatted}} posts are not in the results",
    more: "The first {{formatted}} are shown.",
    open: "Open the deliverable",
    reasons: {
      unverified: "The post is not verified. Open the deliverable and verify the post.",
      notTakingPart: "The creator does not take part. Move them to “Accepted” or “In collaboration”.",
      notAPost:
        "The link is not the full address of a post. Withdraw the post in the deliverable, and enter the address that the network shows for it.",
      unknownPost:
        "Limelight has no post of this creator with this link. Import the creator’s posts from a file, or wait until their account is read again.",
      noFigures:
        "No likes, comments or views of this post are known. Import its figures from a file, or wait until they are read.",
      terms:
        "The terms of the post’s source do not allow its figures to be added up. Import its figures from a file of your own.",
    },
  },
  leftOut: "{{formatted}} older posts are not included.",
  records: "Delivery and reliability",
  recordsLead:
    "The first three columns are about this campaign. The others cover all your campaigns: deliverables with a due day that were due or are posted. Creators who own their profile see their own record with you.",
  creator: "Creator",
  columns: {
    planned: "Agreed on",
    plannedAbout: "Posts of the deliverables of this campaign.",
    posted: "Posted",
    postedAbout: "Posts of deliverables that are marked as posted or verified.",
    missing: "Late now",
    missingAbout: "Posts of deliverables that are past their due day and not posted.",
    onTime: "On time",
    onTimeAbout: "Deliverables that were marked as posted by the end of their due day, in UTC.",
    late: "Delivered late",
    lateAbout: "Deliverables that were marked as posted after their due day.",
    never: "Not delivered",
    neverAbout: "Deliverables that are past their due day and not posted so far.",
  },
  ofCounted: "{{part}} of {{counted}}",
  noRecord: "–",
} as const;
