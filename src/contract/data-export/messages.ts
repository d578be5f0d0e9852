export const exportMessages = {
  notReady: 'Your archive is not ready, or has expired. Please ask for a new one.',
} as const
