/** What is sent to endpoints of a person, who takes part in it. */
export const personalEvents = [
  'session.requested',
  'session.booked',
  'session.moved',
  'session.cancelled',
  'session.finished',
  'session.missed',
  'seat.taken',
  'seat.freed',
  'review.written',
] as const

/** What is sent to endpoints of the instance: of everybody, and what concerns staff. */
export const instanceEvents = [
  ...personalEvents,
  'person.joined',
  'person.verified',
  'person.suspended',
  'report.filed',
] as const

export type PersonalEvent = (typeof personalEvents)[number]
export type WebhookEvent = (typeof instanceEvents)[number]
/** The type of a message that its owner asks for, to try an endpoint. */
export const testEvent = 'webhook.test'

/** Endpoints of one owner, days for which messages are kept, hours for which a secret still signs after another has replaced it. */
export const webhookLimits = { perOwner: 10, days: 30, secretHours: 24, address: 1000 } as const
