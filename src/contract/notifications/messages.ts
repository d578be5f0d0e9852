/** Exact texts of the specification for notifications. */
export const notificationMessages = {
  clearOneFailed: 'Unable to clear notification, try again later',
  clearAllFailed: 'Unable to clear notifications, try again later',
  noDigest: "Reminders can't wait for a daily summary",
  quietHoursEmpty: "Quiet hours can't start and end at the same time",
} as const
