/** Exact texts of the specification for calendars. */
export const calendarMessages = {
  added: 'Calendar connected',
  addFailed: 'Unable to add a calendar',
  removed: 'Calendar removed successfully',
  removeFailed: 'Error removing calendar',
  authFailed: 'Something went wrong',
  required: 'Please add a calendar first',
} as const
