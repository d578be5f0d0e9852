/** Lengths of the contact form, and how many copies one address gets within an hour. */
export const contactLimits = {
  name: 3,
  longestName: 100,
  message: 100,
  longestMessage: 4000,
  copiesPerHour: 5,
} as const
