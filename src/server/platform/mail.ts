import type { SendMailOptions, Transporter } from 'nodemailer'
import { clothPicture } from './cloth-picture.ts'
import type { Mail, Letter } from './letter.ts'
import { letterHtml, letterText } from './letter-layout.ts'
import type { Parts } from './parts.ts'

type Ground = Pick<Parts, 'env' | 'database' | 'clock' | 'log'>

const timeout = 5000

/**
 * Sends letters through SMTP_URL, or into the embedded mailbox. A letter's key is claimed in a transaction of its own before it is sent; a
 * failure that certainly sent nothing gives the claim back, so that the job tries again (docs/decisions/0003).
 */
export function createMail(ground: Ground): Mail {
  const { env, database, clock } = ground
  let transport: Promise<Transporter> | undefined
  const open = () => (transport ??= import('nodemailer').then(({ createTransport }) =>
    createTransport({ url: env.SMTP_URL, pool: true, connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout } as never)))

  const claim = async (key: string) => {
    const row = await database.db
      .insertInto('mail_deliveries')
      .values({ key, claimed_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    return row !== undefined
  }
  const giveBack = (key: string) => database.db.deleteFrom('mail_deliveries').where('key', '=', key).execute()
  const noteSent = (key: string) => database.db.updateTable('mail_deliveries').set({ sent_at: clock.now() }).where('key', '=', key).execute()

  return {
    async send(letter) {
      if (!(await claim(letter.key))) return
      try {
        if (env.SMTP_URL === undefined) await keepInMailbox(ground, letter)
        else await (await open()).sendMail(await message(ground, letter))
      } catch (error) {
        if (!mayHaveBeenSent(error)) await giveBack(letter.key)
        throw error
      }
      await noteSent(letter.key)
    },
    async close() {
      if (transport) (await transport).close()
    },
  }
}

async function keepInMailbox({ env, database, clock }: Ground, letter: Letter): Promise<void> {
  const row = { recipient: oneLine(letter.to.email), subject: oneLine(letter.subject), body_text: letterText(letter, env), body_html: letterHtml(letter, env), at: clock.now() }
  await database.db.insertInto('mailbox_messages').values(row).execute()
}

async function message({ env }: Ground, letter: Letter): Promise<SendMailOptions> {
  const cid = 'cloth@letter'
  const picture = letter.seed === undefined ? [] : [{ cid, filename: 'cloth.png', content: await clothPicture(letter.seed) }]
  return {
    from: env.MAIL_FROM,
    to: { name: oneLine(letter.to.name), address: oneLine(letter.to.email) },
    subject: oneLine(letter.subject),
    text: letterText(letter, env),
    html: letterHtml(letter, env, letter.seed === undefined ? undefined : `cid:${cid}`),
    attachments: picture,
    ...(letter.calendar ? { icalEvent: { method: letter.calendar.method, filename: 'invite.ics', content: letter.calendar.ics } } : {}),
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Names and subjects come from people: no line breaks, which could begin another header. */
const oneLine = (text: string) => text.replaceAll(/[\r\n\u2028\u2029]+/g, ' ').trim()

/** After DATA began, silence may mean that the letter is on its way; everything before, and a refusal, means that it is not. */
function mayHaveBeenSent(error: unknown): boolean {
  const { command, responseCode } = error as { command?: string; responseCode?: number }
  return command === 'DATA' && responseCode === undefined
}
