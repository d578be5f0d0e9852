/** Messages of conversations; `blocking` and `blocked` are exact texts of the specification. */
export const chatMessages = {
  blocking: "You can't send a message to a blocked user. Tap to unblock.",
  blocked: 'This user has blocked you',
  waiting: 'You can write again once they answer.',
  gone: 'This person is no longer here',
  /** Stands for the name of somebody whose account no longer exists. */
  yourself: 'You cannot write to yourself',
  duplicateId: 'Another message was already sent with this id',
  otherSecret: 'This conversation has another secret. Fetch it, encrypt again with its secret, then send.',
  unreadable: 'Not encrypted as agreed',
  replyUnknown: 'ReplyToId: This message is not in the conversation',
  attachmentUnknown: "AttachmentId: This file wasn't uploaded, or was sent already",
  attachmentIncomplete: 'AttachmentId: The upload is not complete',
  tooLateToDelete: 'You can delete a message for both only within 15 minutes',
} as const
