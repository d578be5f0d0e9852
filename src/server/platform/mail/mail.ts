import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { SendMailOptions, Transporter } from 'nodemailer'
import { emailStrip } from '#server/platform/files/cloth-image.ts'
import { inTransaction, type Db } from '#server/platform/database/database.ts'
import { withDeadline } from '#server/platform/deadline.ts'
import { pipeline } from '#server/platform/database/fast/public.ts'
import { traced } from '#server/platform/tracing/spans.ts'
import { failureReason, isWithheld, statusIn } from '#rules/notifications/undeliverable.ts'
import { bounceToken } from './bounces/bounce-token.ts'
import type { Email, Mail, MailOutcome } from './email.ts'
import { emailHtml, emailText } from './email-layout.ts'
import { calendarFile, mailboxCloth } from './mailbox.ts'
import { mailLookOf } from './mail-look.ts'
import { findReaderByEmail, markUndeliverable, type MailReader } from './undeliverable.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'

type Ground = Pick<AppDependencies, 'env' | 'database' | 'clock' | 'log' | 'secrets'> & {
  /** What staff chose; absent: nothing. */
  instance?: Pick<AppDependencies['instance'], 'current'>
}
/** Sends to an address where mail arrives, as far as we know; the reader is absent where it is not that of an account. */
type Sender = {
  send(email: Email, reader: MailReader | undefined): Promise<MailOutcome>
  close(): Promise<void>
}

/** Milliseconds that each step of the SMTP dialogue may take. */
const timeout = 5000
/** Milliseconds of the whole dialogue, which has at most about eight steps. */
const dialogueTimeout = 45_000
/** How long a worker may take to send one e-mail before another one may take over. */
const leaseSeconds = 60

/** Another worker is sending this e-mail, or died while it did: the job runs again until the lease is over. */
class DeliveryInProgress extends Error {
  constructor(key: string) {
    super(`The e-mail ${key} is being sent by another worker`)
  }
}

/**
 * Sends e-mails through SMTP_URL, or into the embedded mailbox: at least once per key, and in nearly all cases exactly once
 * (docs/decisions/0003). A worker takes a lease on the key before it sends and records the delivery after the server accepted it.
 */
export function createMail(ground: Ground, milliseconds = dialogueTimeout): Mail {
  const url = ground.env.SMTP_URL
  const sender = url === undefined ? mailboxMail(ground) : smtpMail(ground, url, milliseconds)
  return {
    async send(email) {
      const reader = await findReaderByEmail(ground.database.db, email.to.email)
      return isWithheld(reader?.reason ?? null, email) ? 'UNDELIVERABLE' : sender.send(email, reader)
    },
    close: () => sender.close(),
  }
}

/** Of pictures in the mailbox, which may be open at another address, the address has no origin. */
const siteOf = ({ env, instance }: Ground, origin = env.APP_URL) => ({
  APP_NAME: env.APP_NAME,
  APP_URL: env.APP_URL,
  ...(instance && { look: mailLookOf(instance.current(), origin) }),
})

function mailboxMail(ground: Ground): Sender {
  const { database, clock } = ground
  return {
    async send(email) {
      const cloth = email.seed === undefined ? undefined : mailboxCloth(email.seed)
      const faces = new Map(
        picturesOf(email).map((picture) => [picture, `data:image/png;base64,${picture.toString('base64')}`]),
      )
      const row = {
        recipient: oneLine(email.to.email),
        subject: oneLine(email.subject),
        body_text: emailText(email, siteOf(ground)),
        body_html: emailHtml(email, siteOf(ground, ''), { cloth, faces }),
        calendar_ics: email.calendar?.ics ?? null,
        at: clock.now(),
      }
      await inTransaction(database.db, async (tx) => {
        if (!(await takeLease(tx, email.key, clock.now()))) return
        await tx.insertInto('mailbox_messages').values(row).execute()
        await tx.updateTable('mail_deliveries').set({ sent_at: clock.now() }).where('key', '=', email.key).execute()
      })
      return 'SENT'
    },
    close: async () => {},
  }
}

function smtpMail(ground: Ground, url: string, milliseconds: number): Sender {
  const { clock, database, log } = ground
  const { db } = database
  let transport: Promise<Transporter> | undefined
  return {
    async send(email, reader) {
      if (!(await takeLease(db, email.key, clock.now()))) return 'SENT'
      try {
        const smtp = await (transport ??= openTransport(url))
        const prepared = await message(ground, email, reader)
        await traced('send mail', 'client', { 'server.address': new URL(url).hostname }, () =>
          withDeadline(milliseconds, (signal) => smtp.sendMail({ ...prepared, signal })),
        )
      } catch (error) {
        // Refused, or no answer: a server that has not answered is not responsible for the e-mail (RFC 5321, 4.1.1.4 and 6.1).
        await db.deleteFrom('mail_deliveries').where('key', '=', email.key).where('sent_at', 'is', null).execute()
        const reason = refusalOfRecipient(error)
        if (reason === null || reader === undefined) throw error
        await markUndeliverable(db, reader.id, { reason, now: clock.now() })
        log.info({ userId: reader.id, reason, source: 'SMTP' }, 'mail does not arrive at an address')
        return 'UNDELIVERABLE'
      }
      await recordDelivery(db, email.key, clock.now())
      return 'SENT'
    },
    async close() {
      if (transport) (await transport).close()
    },
  }
}

/** Why a server refused the recipient for good, as in `550 5.1.1`; null for every other failure, which is tried again. */
function refusalOfRecipient(error: unknown) {
  const { command, response } = error as { command?: string; response?: string }
  return command === 'RCPT TO' ? failureReason(statusIn(response ?? '')) : null
}

async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
  } as never)
  return transport
}

/**
 * Whether this worker may send the e-mail: false when it was delivered already. Leases use the clock of the database, because they
 * concern processes, not domain time. Throws `DeliveryInProgress` while somebody else holds the lease.
 */
async function takeLease(db: Db, key: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ key: string }>`
    insert into mail_deliveries (key, claimed_at, leased_until)
    values (${key}, ${now}, clock_timestamp() + ${leaseSeconds}::int * interval '1 second')
    on conflict (key) do update set claimed_at = excluded.claimed_at, leased_until = excluded.leased_until
      where mail_deliveries.sent_at is null and mail_deliveries.leased_until < clock_timestamp()
    returning key`.execute(db)
  if (rows.length > 0) return true
  const known = await db.selectFrom('mail_deliveries').select('sent_at').where('key', '=', key).executeTakeFirst()
  if (known?.sent_at != null) return false
  throw new DeliveryInProgress(key)
}

/**
 * Without waiting for the disk: the shorter the moment between the server's acceptance and this record, the fewer e-mails does a killed
 * worker send twice. A database crash at that moment loses the record, which repeats the e-mail, too.
 */
const recordDelivery = (db: Db, key: string, now: Date) =>
  inTransaction(db, (tx) =>
    pipeline(
      tx,
      sql`set local synchronous_commit to off`,
      sql`update mail_deliveries set sent_at = ${now} where key = ${key}`,
    ),
  )

/** The same for every attempt at one e-mail, so that mail servers and readers can drop a repeated one (RFC 5322, 3.6.4). */
const messageId = ({ env }: Ground, key: string, token: string | undefined) =>
  `<${[createHash('sha256').update(key).digest('hex').slice(0, 32), token].filter(Boolean).join('.')}@${new URL(env.APP_URL).hostname}>`

/** Where mail that cannot be delivered is returned to: BOUNCE_ADDRESS with the token of its reader in place of the asterisk. */
const returnPath = (address: string, token: string | undefined) =>
  token === undefined ? address.replace(/[+-]?\*/, '') : address.replace('*', token)

async function message(ground: Ground, email: Email, reader: MailReader | undefined): Promise<SendMailOptions> {
  const { env } = ground
  const token = reader && bounceToken(ground.secrets, reader)
  const cloth = email.seed === undefined ? [] : [inline('cloth', await emailStrip(email.seed))]
  const faces = picturesOf(email).map((picture, at) => inline(`face-${at + 1}`, picture))
  return {
    messageId: messageId(ground, email.key, token),
    ...(env.BOUNCE_ADDRESS && {
      envelope: { from: returnPath(env.BOUNCE_ADDRESS, token), to: oneLine(email.to.email) },
    }),
    from: env.MAIL_FROM,
    to: { name: oneLine(email.to.name), address: oneLine(email.to.email) },
    subject: oneLine(email.subject),
    text: emailText(email, siteOf(ground)),
    html: emailHtml(email, siteOf(ground), {
      cloth: cloth.map(addressOf)[0],
      faces: new Map(faces.map((face) => [face.content, addressOf(face)])),
    }),
    attachments: [...cloth, ...faces],
    ...(email.calendar
      ? { icalEvent: { method: email.calendar.method, filename: calendarFile, content: email.calendar.ics } }
      : {}),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(email.unsubscribe && {
        'List-Unsubscribe': `<${email.unsubscribe.url}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

type Inline = { cid: string; filename: string; content: Buffer }

/** A picture that the HTML names by `cid:`. */
const inline = (name: string, content: Buffer): Inline => ({
  cid: `${name}@email`,
  filename: `${name}.png`,
  content,
})
const addressOf = ({ cid }: Inline) => `cid:${cid}`

/** The pictures of its faces, each once: several facts may be about one person. */
const picturesOf = ({ face, facts = [] }: Email): Buffer[] => [
  ...new Set([face, ...facts.map((fact) => fact.face)].flatMap((one) => one?.picture ?? [])),
]

/** Names and subjects come from people: no line breaks, which could begin another header. */
const oneLine = (text: string) => text.replaceAll(/[\r\n\u2028\u2029]+/g, ' ').trim()
