export const exportMessages = {
  notReady: 'Your archive is not ready, or has expired. Please ask for a new one.',
  freshLogin: 'Please log in again to download your data.',
} as const
