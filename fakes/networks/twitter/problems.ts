const PROBLEMS = "https://api.twitter.com/2/problems";

/** Why one of several is not told, as it stands beside those who are. */
export function problemAbout(key: string, parameter: "usernames" | "ids") {
  const isSuspended = key === "suspended.sample";
  const detail = isSuspended
    ? `User has been suspended: [${key}].`
    : `Could not find user with ${parameter}: [${key}].`;
  return {
    value: key,
    detail,
    title: isSuspended ? "Forbidden" : "Not Found Error",
    resource_type: "user",
    parameter,
    resource_id: key,
    type: `${PROBLEMS}/resource-not-found`,
  };
}

export function usageCapped() {
  return {
    account_id: 1,
    product_name: "standard-basic",
    title: "UsageCapExceeded",
    period: "Monthly",
    scope: "Product",
    detail: "Usage cap exceeded: Monthly product cap",
    type: `${PROBLEMS}/usage-capped`,
  };
}
