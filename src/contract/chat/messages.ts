/** Messages of conversations; `blocking` and `blocked` are exact texts of the specification. */
export const chatMessages = {
  blocking: "You can't send a message to a blocked user. Tap to unblock.",
  blocked: 'This user has blocked you',
  waiting: 'You can write again once they answer.',
  gone: 'This person is no longer here',
  unreadable: 'Not encrypted as agreed',
} as const
