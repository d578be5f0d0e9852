/** Exact texts of the specification for notifications. */
export const notificationMessages = {
  clearOneFailed: 'Unable to clear notification, try again later',
  clearAllFailed: 'Unable to clear notifications, try again later',
} as const
