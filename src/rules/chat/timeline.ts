const GROUP_SPAN = 5 * 60_000

/** What the layout of a thread needs of a message; `isSystem` are facts of a session, which stand alone. */
export type TimelineMessage = {
  readonly senderId: string | null
  readonly createdAt: string
  /** Null while it waits to be sent: it stands behind all that have a sequence. */
  readonly sequence: number | null
}

/** A message as a thread shows it. Separators belong to the message below them: they move as earlier ones are loaded, messages do not. */
export type TimelineLine<M> = {
  message: M
  /** The day (`YYYY-MM-DD`) that begins with it. */
  day: string | null
  /** How many are unread, from this one on. */
  unread: number | null
  startsGroup: boolean
  /** It shows the time of its group. */
  endsGroup: boolean
}

type TimelineOptions = {
  /** The reader's user id: their own messages are never unread. */
  readerId: string
  /** What was unread when the thread was opened: after one sequence, up to another. What comes while it is open is not "unread". */
  unread: { after: number; upTo: number; count: number } | null
  /** `YYYY-MM-DD` of an instant in the reader's zone. */
  dayOf: (at: string) => string
}

/** Whether a message continues the group of the one before: same sender, same day, within five minutes of its first message. */
function continues(first: TimelineMessage, next: TimelineMessage): boolean {
  if (first.senderId === null || first.senderId !== next.senderId) return false
  return Math.abs(Date.parse(next.createdAt) - Date.parse(first.createdAt)) <= GROUP_SPAN
}

/** Lays out a thread: a separator per day, the unread banner above the first unread message, and groups within five minutes. */
export function layOutTimeline<M extends TimelineMessage>(
  messages: readonly M[],
  { readerId, unread, dayOf }: TimelineOptions,
): TimelineLine<M>[] {
  const isUnread = ({ senderId, sequence }: M) =>
    unread !== null &&
    sequence !== null &&
    senderId !== null &&
    senderId !== readerId &&
    sequence > unread.after &&
    sequence <= unread.upTo
  const firstUnread = messages.find(isUnread)
  const lines: TimelineLine<M>[] = []
  let day = ''
  let first: M | null = null
  messages.forEach((message, index) => {
    const itsDay = dayOf(message.createdAt)
    const startsDay = itsDay !== day
    const startsGroup = first === null || startsDay || message === firstUnread || !continues(first, message)
    day = itsDay
    if (startsGroup) first = message
    const next = messages[index + 1]
    const isLast = !next || next === firstUnread || dayOf(next.createdAt) !== day
    lines.push({
      message,
      day: startsDay ? itsDay : null,
      unread: unread && message === firstUnread ? unread.count : null,
      startsGroup,
      endsGroup: isLast || !continues(first ?? message, next),
    })
  })
  return lines
}
