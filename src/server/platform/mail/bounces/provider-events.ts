import type { UndeliverableReason } from '#contract/accounts/schemas.ts'
import { failureReason, statusIn } from '#rules/notifications/undeliverable.ts'

/** What a mail provider says of an address. */
export type ProviderEvent = { email: string; reason: UndeliverableReason }

/** An event as it arrives: any of its fields may be missing or of another type. */
type Fields = Readonly<Record<string, unknown>>
type Adapter = (event: Fields) => ProviderEvent | null

/** Events of one call. */
const mostEvents = 1_000

/** The failures and complaints in the body of a call, in any of the formats below; everything else, such as an opened mail, is left out. */
export const eventsIn = (body: unknown): ProviderEvent[] =>
  (Array.isArray(body) ? body : [body]).slice(0, mostEvents).flatMap((one: unknown) => {
    const event = fieldsOf(one)
    const found = adapters.map((read) => read(event)).find((read) => read !== null)
    return found ? [found] : []
  })

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const told = (email: unknown, reason: UndeliverableReason | null): ProviderEvent | null =>
  typeof email === 'string' && email !== '' && email.length <= 254 && reason !== null ? { email, reason } : null

/** Our own: `{"type": "bounce", "email": "…", "status": "5.1.1"}`, without a status for an address that does not exist; or a complaint. */
const generic: Adapter = ({ type, email, status }) => {
  if (type === 'complaint') return told(email, 'COMPLAINT')
  if (type !== 'bounce') return null
  return told(email, status === undefined ? 'UNKNOWN' : failureReason(textOf(status)))
}

const postmark: Adapter = ({ RecordType: record, Type: type, Email: email }) => {
  if (record === 'SpamComplaint') return told(email, 'COMPLAINT')
  return record === 'Bounce' && (type === 'HardBounce' || type === 'BadEmailAddress') ? told(email, 'UNKNOWN') : null
}

const sendGrid: Adapter = ({ event, email, status, bounce_classification: classification }) => {
  if (event === 'spamreport') return told(email, 'COMPLAINT')
  if (event !== 'bounce') return null
  return told(email, classification === 'Invalid Address' ? 'UNKNOWN' : failureReason(textOf(status)))
}

const mailgun: Adapter = ({ 'event-data': data }) => {
  const { event, severity, recipient, 'delivery-status': delivery } = fieldsOf(data)
  if (event === 'complained') return told(recipient, 'COMPLAINT')
  if (event !== 'failed' || severity !== 'permanent') return null
  const { 'enhanced-code': code, message } = fieldsOf(delivery)
  return told(recipient, failureReason(textOf(code) || statusIn(textOf(message))))
}

const adapters: readonly Adapter[] = [generic, postmark, sendGrid, mailgun]
