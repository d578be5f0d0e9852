/** Lengths of a report's text, and of the reason of a decision. */
export const reportLimits = { text: 40, longestText: 2000 } as const

/** Lengths of what members of staff and suspended people write. */
export const staffLimits = {
  reason: 5,
  longestReason: 1000,
  answer: 20,
  longestAnswer: 4000,
  answerTitle: 80,
  appeal: 40,
} as const

/** Lists of the desk whose filters can be saved under a name. */
export const viewLists = ['people', 'sessions'] as const
export type ViewList = (typeof viewLists)[number]

/** Lengths of a saved view, and how many one member of staff has at most. */
export const viewLimits = { name: 60, search: 100, filters: 300, perOwner: 30 } as const

/** Messages that a report may quote, and how much of each. */
export const quoteLimits = { messages: 10, text: 1500 } as const

/** What staff can remove from somebody's profile, and the file with it. */
export const removableParts = ['PICTURE', 'INTRODUCTION'] as const
export type RemovablePart = (typeof removableParts)[number]

/** What can be reported beside a person. */
export const reportSubjects = ['GROUP_SESSION', 'BOOKING', 'REVIEW'] as const
export const reportKinds = ['PERSON', ...reportSubjects] as const
export type ReportKind = (typeof reportKinds)[number]

/** The queues of the staff desk. `confirmations` are permanent suspensions that need a second member of staff. */
export const queues = ['verifications', 'reports', 'messages', 'appeals', 'confirmations'] as const
export type Queue = (typeof queues)[number]

/** Days of a temporary suspension, and of a permanent one until it is confirmed. */
export const suspensionDays = 7
