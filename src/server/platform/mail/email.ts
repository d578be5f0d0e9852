/** A mail as a feature writes it: words only; the platform gives it its looks. */
export type Email = {
  /** Unique per event, recipient and channel, such as `booking.made:{id}:0:{userId}`; an e-mail with a known key is not sent again. */
  key: string
  to: { name: string; email: string }
  subject: string
  /** The one-line preview in an inbox. */
  preview: string
  heading: string
  paragraphs: readonly string[]
  /** Label and value pairs, such as the time in both zones. */
  facts?: readonly { label: string; value: string }[]
  action?: { label: string; url: string }
  /** The strip of cloth at the top is woven from this. */
  seed?: string
  calendar?: { method: 'REQUEST' | 'CANCEL'; ics: string }
}

/** Sends each key at least once, with a lease against sending twice; into the embedded mailbox when there is no SMTP server. */
export type Mail = { send(email: Email): Promise<void>; close(): Promise<void> }
