import { Readable } from 'node:stream'
import type { SendMailOptions, Transporter } from 'nodemailer'
import { clothImage } from '#server/platform/files/cloth-image.ts'
import { inTransaction, type Db } from '#server/platform/database/database.ts'
import type { Letter, Mail } from './email.ts'
import { letterHtml, letterText } from './email-layout.ts'
import type { Parts } from '#server/platform/dependencies.ts'

type Ground = Pick<Parts, 'env' | 'database' | 'clock' | 'log'>
/** A message that tells when its body begins to flow, which is after the server has accepted everything before. */
type Tracked = SendMailOptions & { onBody: () => void }

const timeout = 5000

/**
 * Sends letters through SMTP_URL, or into the embedded mailbox. A letter's key is claimed in a transaction of its own before it is sent; a
 * failure that certainly sent nothing gives the claim back, so that the job tries again (docs/decisions/0003).
 */
export function createMail(ground: Ground): Mail {
  return ground.env.SMTP_URL === undefined ? mailboxMail(ground) : smtpMail(ground, ground.env.SMTP_URL)
}

function mailboxMail(ground: Ground): Mail {
  const { env, database, clock } = ground
  return {
    async send(letter) {
      const cloth =
        letter.seed === undefined ? undefined : `data:image/png;base64,${(await strip(letter.seed)).toString('base64')}`
      const row = {
        recipient: oneLine(letter.to.email),
        subject: oneLine(letter.subject),
        body_text: letterText(letter, env),
        body_html: letterHtml(letter, env, cloth),
        at: clock.now(),
      }
      await inTransaction(database.db, async (tx) => {
        if (!(await claim(tx, letter, clock.now()))) return
        await tx.insertInto('mailbox_messages').values(row).execute()
        await noteSent(tx, letter, clock.now())
      })
    },
    close: async () => {},
  }
}

function smtpMail(ground: Ground, url: string): Mail {
  const { clock, database, log } = ground
  const { db } = database
  let transport: Promise<Transporter> | undefined
  return {
    async send(letter) {
      if (!(await claim(db, letter, clock.now()))) return
      let bodyBegan = false
      try {
        const post = await (transport ??= openTransport(url))
        await post.sendMail({ ...(await message(ground, letter)), onBody: () => (bodyBegan = true) } as Tracked)
      } catch (error) {
        // A refusal is a clear answer; silence is not, once the body has begun.
        if (bodyBegan && (error as { responseCode?: number }).responseCode === undefined) {
          log.error({ err: error, key: letter.key }, 'a letter may or may not have left; it is not sent again')
          return
        }
        await db.deleteFrom('mail_deliveries').where('key', '=', letter.key).execute()
        throw error
      }
      await noteSent(db, letter, clock.now())
    },
    async close() {
      if (transport) (await transport).close()
    },
  }
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
  transport.use('stream', ({ data, message }, next) => {
    const open = message.createReadStream.bind(message)
    message.createReadStream = ((options) =>
      Readable.from(watched(() => open(options), (data as Tracked).onBody))) as typeof message.createReadStream
    next()
  })
  return transport
}

async function* watched(open: () => Readable, onBody: () => void): AsyncGenerator<Buffer> {
  onBody()
  yield* open()
}

async function claim(db: Db, { key }: Letter, now: Date): Promise<boolean> {
  const inserted = db
    .insertInto('mail_deliveries')
    .values({ key, claimed_at: now })
    .onConflict((conflict) => conflict.doNothing())
  return (await inserted.returning('key').executeTakeFirst()) !== undefined
}

/** A strip of cloth of 600 by 56 points: readers of mails strip SVG. */
const strip = (seed: string) => clothImage(seed, { width: 1200, height: 112, strips: 21 })

const noteSent = (db: Db, { key }: Letter, now: Date) =>
  db.updateTable('mail_deliveries').set({ sent_at: now }).where('key', '=', key).execute()

async function message({ env }: Ground, letter: Letter): Promise<SendMailOptions> {
  const cid = 'cloth@letter'
  const picture = letter.seed === undefined ? [] : [{ cid, filename: 'cloth.png', content: await strip(letter.seed) }]
  return {
    from: env.MAIL_FROM,
    to: { name: oneLine(letter.to.name), address: oneLine(letter.to.email) },
    subject: oneLine(letter.subject),
    text: letterText(letter, env),
    html: letterHtml(letter, env, letter.seed === undefined ? undefined : `cid:${cid}`),
    attachments: picture,
    ...(letter.calendar
      ? { icalEvent: { method: letter.calendar.method, filename: 'invite.ics', content: letter.calendar.ics } }
      : {}),
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Names and subjects come from people: no line breaks, which could begin another header. */
const oneLine = (text: string) => text.replaceAll(/[\r\n\u2028\u2029]+/g, ' ').trim()
