/**
 * What reads show and commands change. A read is stale when something that it `shows` has changed: by a command of the reader's own, which
 * says what it `changes`, or by somebody else's, of which an invalidation tells.
 */
export type Subject =
  | 'accounts'
  | 'account-deletion'
  | 'announcements'
  /** Who came to a session. */
  | 'attendance'
  /** Weekly hours, settings and the slots that follow from them. */
  | 'availability'
  | 'bookings'
  | 'calendars'
  | 'connections'
  | 'contact-thread'
  /** One conversation: who may write, what was seen, blocks. */
  | 'conversation'
  /** The list of conversations and the count of unread messages. */
  | 'conversations'
  | 'data-export'
  /** When mentors are free next, as the directory says it. */
  | 'free-times'
  | 'group-sessions'
  /** What staff chose for the instance, as their desk shows it. */
  | 'instance'
  /** Of people whom staff invited. */
  | 'invitations'
  /** What the two people of a session kept of what they wrote in its room. */
  | 'kept-notes'
  /** Terms, privacy and cookies, and of which versions the reader has been told. */
  | 'legal'
  /** The entries of a conversation. */
  | 'messages'
  /** Blocks of the reader's own, and all that staff see. */
  | 'moderation'
  | 'next-steps'
  | 'no-shows'
  | 'notification-settings'
  | 'notifications'
  | 'operations'
  | 'profiles'
  | 'reviews'
  | 'rooms'
  /** Mentors whom the reader saved. */
  | 'saved-mentors'
  /** What members of staff filter their lists by, under a name. */
  | 'saved-views'
  /** What a mentor noted for themselves after a session. */
  | 'session-notes'
  | 'verification'
  | 'webhooks'

/** `everything`: a block hides a person wherever they appeared. */
export type Changes = readonly Subject[] | 'everything'
