/** The lists of the dashboard, as their components and the calls that answer all of them at once read them. */
export const dashboardLists = {
  // More than one: when the first is over the next one takes its place without a call.
  next: { page: 0, size: 5 },
  requests: { page: 0, size: 10 },
  mentors: { page: 0, size: 6 },
  groups: { page: 0, size: 6 },
} as const
