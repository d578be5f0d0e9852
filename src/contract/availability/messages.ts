/** Exact texts of the specification for availability. */
export const availabilityMessages = {
  updated: 'Availability updated',
  updateFailed: 'Unable to add availability',
  endBeforeStart: 'The end must be after the start',
  duplicate: 'This time is already in the list',
  offGrid: 'Choose times on the hour or half hour',
} as const
