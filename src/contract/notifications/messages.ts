/** Exact texts of the specification for notifications. */
export const notificationMessages = {
  clearOneFailed: 'Unable to clear notification, try again later',
  clearAllFailed: 'Unable to clear notifications, try again later',
  noDigest: 'Reminders cannot wait for a daily summary',
  quietHoursEmpty: 'Quiet hours must end at another hour than they begin',
} as const
