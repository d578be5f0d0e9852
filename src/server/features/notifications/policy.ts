import type { Notice } from '#server/platform/notices.ts'
import type { EventName } from '#server/events.ts'

export type Channel = 'inApp' | 'email'

/** The channels that a notice takes to its recipients: all that it declares. Mandatory notices may never lose one. */
export const channelsOf = (notice: Notice<EventName>): readonly Channel[] => [
  ...(notice.inApp ? (['inApp'] as const) : []),
  ...(notice.email || notice.coalesced ? (['email'] as const) : []),
]
