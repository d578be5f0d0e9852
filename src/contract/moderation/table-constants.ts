/** `newcomer`: signed up without a profile. */
export const userKinds = ['mentor', 'mentee', 'staff', 'newcomer'] as const
/** Whether mail arrives at the address. */
export const emailStates = ['DELIVERABLE', 'UNDELIVERABLE'] as const
export const accountStatuses = ['ACTIVE', 'SUSPENDED', 'DELETING', 'ERASED'] as const
/** Of a mentor: all calendars can be read, one of them fails, or there is none. */
export const calendarStates = ['WORKING', 'FAILING', 'NONE'] as const

export const sessionKinds = ['ONE_ON_ONE', 'GROUP'] as const
export const sessionStatuses = ['UPCOMING', 'PENDING', 'PAST', 'CANCELLED'] as const

/**
 * By when they joined, latest first unless it says otherwise; by name; or by when they last logged in, latest first or longest ago. Who has
 * never logged in has been away the longest.
 */
export const userOrders = ['newest', 'oldest', 'name', 'latestSignIn', 'earliestSignIn'] as const
/** By when they start; those to come have the soonest first unless it says otherwise, those that are over the latest. */
export const sessionOrders = ['soonest', 'latest'] as const
