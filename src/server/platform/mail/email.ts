/** The text of an e-mail. */
export type EmailText = {
  subject: string
  /** The one-line preview in an inbox. */
  preview: string
  heading: string
  paragraphs: readonly string[]
}

/** A page where the reader does something about it. */
export type EmailAction = { label: string; url: string }

/** A label and a value, such as the time in one zone; with `url` the value is a link. */
export type EmailFact = { label: string; value: string; url?: string }

/** The content of an e-mail; the platform adds the layout. */
export type EmailContent = EmailText & {
  facts?: readonly EmailFact[]
  action?: EmailAction
  /** Less likely ones, shown beside it. */
  moreActions?: readonly EmailAction[]
  /** Whom it is about, if anybody: readers who may see them see their face. */
  person?: { userId: string; name: string } | null
  /** The strip of cloth at the top is woven from this. */
  seed?: string
  /** Shown, updated or removed by the recipient's calendar (RFC 5546). */
  calendar?: { method: 'REQUEST' | 'CANCEL'; ics: string }
  /** Its reader asked for it just now: it is sent to an undeliverable address, too. */
  isRequested?: true
}

/** The page that stops e-mails of this kind, to which mail programs may POST (RFC 8058), and the one that chooses among all kinds. */
export type Unsubscribe = { url: string; label: string; settings: { url: string; label: string } }

/** A face above the heading or beside a fact: a round PNG of 96 pixels, else the initials on the person's tint. */
export type EmailFace = { name: string; tint: number; picture: Buffer | null }

/** An e-mail to one recipient. */
export type Email = Omit<EmailContent, 'person' | 'facts'> & {
  face?: EmailFace | undefined
  /** In a list of facts about people each has a face, or null where it is about nobody; their labels stand below the values. */
  facts?: readonly (EmailFact & { face?: EmailFace | null })[]
  /** Unique per event, recipient and channel, such as `booking.made:{id}:0:{userId}`; an e-mail with a known key is not sent again. */
  key: string
  to: { name: string; email: string }
  /** The language that it is written in; English where nothing is said. */
  locale?: string | undefined
  /** Absent where nobody may refuse it. */
  unsubscribe?: Unsubscribe
  /** It concerns the account: it is sent after a complaint, too. */
  isMandatory?: boolean
}

/** `UNDELIVERABLE`: nothing was sent, and nothing will be, because mail does not arrive at the address (decision 172). */
export type MailOutcome = 'SENT' | 'UNDELIVERABLE'

/** Sends each key at least once, with a lease against sending twice; into the embedded mailbox when there is no SMTP server. */
export type Mail = { send(email: Email): Promise<MailOutcome>; close(): Promise<void> }
