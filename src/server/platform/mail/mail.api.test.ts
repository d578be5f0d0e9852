import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { manualClock } from '#test/support/manual-clock.ts'
import { tricklingSmtpServer, smtpServer } from '#test/support/servers/smtp.ts'
import { createSecrets } from '#server/platform/auth/secrets.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { readEnv } from '#server/platform/operations/env.ts'
import type { Email } from './email.ts'
import { createLog } from '#server/platform/operations/log.ts'
import { createMail } from './mail.ts'

const ics = [
  'BEGIN:VCALENDAR',
  'METHOD:REQUEST',
  'BEGIN:VEVENT',
  'UID:one@kando',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n')

const email: Email = {
  key: 'booking.made:1:0:amina',
  to: { name: 'Ámìná Ọ̀ṣọ́', email: 'amina@example.test' },
  subject: 'Your session with Kwabena is booked',
  preview: 'Monday at 10:00',
  heading: 'You are meeting Kwabena',
  paragraphs: ['Bring <your> questions & a cup of tea.'],
  facts: [{ label: 'Your time', value: 'Monday, 10:00 (WAT)' }],
  action: { label: 'Open the session', url: 'https://kando.test/dashboard/individual?tab=upcoming' },
  moreActions: [{ label: 'Cancel session', url: 'https://kando.test/booking/1?change=cancel' }],
}

async function post(smtpUrl?: string, dialogueTimeout?: number) {
  const own = await testDatabase()
  const database = openDatabase(own.url)
  const env = readEnv({
    NODE_ENV: 'test',
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'Kando <hello@kando.test>',
    APP_URL: 'https://kando.test',
    DATABASE_URL: own.url,
    DATA_DIR: own.dataDir,
    SECRET_KEY: 'x'.repeat(40),
  })
  const clock = manualClock('2027-03-01T09:00:00Z')
  const secrets = createSecrets(env.SECRET_KEY)
  const log = createLog({ LOG_LEVEL: 'silent' })
  const mail = createMail({ env, database, clock, log, secrets }, dialogueTimeout)
  onTestFinished(async () => {
    await mail.close()
    await database.close()
    await own.drop()
  })
  return {
    mail,
    db: database.db,
    deliveries: () => database.db.selectFrom('mail_deliveries').selectAll().execute(),
    mailbox: () => database.db.selectFrom('mailbox_messages').selectAll().execute(),
  }
}

test('a fact with a URL is a link in HTML, and the URL in text', async () => {
  const smtp = await smtpServer()
  const { mail } = await post(smtp.url)
  const url = 'https://kando.test/mentor/1/book-session?at=2027-03-02T09:00:00.000Z&duration=30'
  await mail.send({ ...email, facts: [{ label: 'Free time 1', value: 'Tue 2 Mar', url }] })
  const [arrived] = smtp.delivered
  expect(arrived!.text).toContain(`Free time 1: Tue 2 Mar\n${url}`)
  expect(arrived!.html).toMatch(new RegExp(`<a href="[^"]*/mentor/1/book-session[^"]*"[^>]*>Tue 2 Mar</a>`))
})

test('an e-mail arrives as text and as HTML, complete and from the right sender', async () => {
  const smtp = await smtpServer()
  const { mail } = await post(smtp.url)
  await mail.send(email)
  const [arrived] = smtp.delivered
  expect(arrived!.recipients).toEqual(['amina@example.test'])
  expect(arrived!.from).toEqual({ name: 'Kando', address: 'hello@kando.test' })
  expect(arrived!.to).toEqual([{ name: 'Ámìná Ọ̀ṣọ́', address: 'amina@example.test' }])
  expect(arrived!.subject).toBe(email.subject)
  for (const part of [
    arrived!.text!,
    arrived!.html!.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
  ]) {
    for (const word of [
      'You are meeting Kwabena',
      'Bring <your> questions & a cup of tea.',
      'Your time',
      'Monday, 10:00 (WAT)',
      'Open the session',
      email.action!.url,
      'Cancel session',
      'https://kando.test/booking/1?change=cancel',
    ])
      expect(part).toContain(word)
  }
  expect(arrived!.html).not.toContain('<your>')
  // Every element that sets a colour has the class whose colour a dark mail program shows.
  const coloured = [...arrived!.html!.matchAll(/<(\w+)[^>]*style="[^"]*(?:color|background|border):[^"]*"[^>]*>/g)]
  expect(coloured.map(([tag]) => tag).filter((tag) => !/class="(\w+)"/.test(tag))).toEqual([])
  for (const [, name] of arrived!.html!.matchAll(/class="(\w+)"/g)) expect(arrived!.html).toContain(`.${name}{`)
  expect(arrived!.html).toContain(`href="${email.action!.url}"`)
  // Addresses break anywhere, words do not.
  const breaking = [...arrived!.html!.matchAll(/word-break:break-all">([^<]*)</g)].map(([, text]) => text)
  expect(breaking).toEqual([email.action!.url])
})

test('an e-mail that may be refused has the headers of one-click unsubscription and both links; no other has them', async () => {
  const smtp = await smtpServer()
  const { mail } = await post(smtp.url)
  const settings = { url: 'https://kando.test/dashboard/settings/notifications', label: 'Choose' }
  const unsubscribe = { url: 'https://kando.test/unsubscribe/a.sessions.b', label: 'Unsubscribe', settings }
  await mail.send({ ...email, unsubscribe })
  await mail.send({ ...email, key: 'account.password-changed:1' })
  const headersOf = (at: number) =>
    smtp.delivered[at]!.headers.filter(({ key }) => key.startsWith('list-')).map(({ key, value }) => [key, value])
  expect(headersOf(0).toSorted()).toEqual([
    ['list-unsubscribe', `<${unsubscribe.url}>`],
    ['list-unsubscribe-post', 'List-Unsubscribe=One-Click'],
  ])
  expect(headersOf(1)).toEqual([])
  for (const { url } of [unsubscribe, settings]) {
    expect(smtp.delivered[0]!.text).toContain(url)
    expect(smtp.delivered[0]!.html).toContain(`href="${url}"`)
  }
})

test('the cloth travels inside the e-mail as PNG', async () => {
  const smtp = await smtpServer()
  const { mail } = await post(smtp.url)
  await mail.send({ ...email, seed: 'amina' })
  const [cloth] = smtp.delivered[0]!.attachments
  expect(cloth!.mimeType).toBe('image/png')
  expect([...new Uint8Array(cloth!.content as ArrayBuffer).subarray(1, 4)]).toEqual([...Buffer.from('PNG')])
  expect(smtp.delivered[0]!.html).toContain(`cid:${cloth!.contentId!.slice(1, -1)}`)
})

test('a face travels beside it, and initials need no file', async () => {
  const smtp = await smtpServer()
  const { mail } = await post(smtp.url)
  const face = { name: 'Amina Diallo', tint: 3 }
  await mail.send({ ...email, seed: 'amina', face: { ...face, picture: Buffer.from('a picture') } })
  await mail.send({ ...email, key: 'account.password-changed:1', face: { ...face, picture: null } })
  const [first, second] = smtp.delivered
  const cids = first!.attachments.map(({ contentId }) => contentId!.slice(1, -1))
  expect(cids).toHaveLength(2)
  for (const cid of cids) expect(first!.html).toContain(`src="cid:${cid}"`)
  expect(second!.attachments).toHaveLength(0)
  expect(second!.html).toContain('>AD<')
})

test('a face beside several facts travels once', async () => {
  const smtp = await smtpServer()
  const { mail } = await post(smtp.url)
  const amina = { name: 'Amina Diallo', tint: 3, picture: Buffer.from('a picture') }
  const kofi = { name: 'Kofi Mensah', tint: 4, picture: Buffer.from('another one') }
  const facts = [amina, kofi, amina, null].map((face, at) => ({ label: 'Monday', value: `Update ${at}`, face }))
  await mail.send({ ...email, facts })
  const [{ attachments, html, text }] = smtp.delivered as [(typeof smtp.delivered)[number]]
  expect(attachments.map(({ filename }) => filename)).toEqual(['face-1.png', 'face-2.png'])
  expect(html!.match(/(?<=src="cid:)face-\d/g)).toEqual(['face-1', 'face-2', 'face-1'])
  expect(text).toContain('Monday: Update 3')
})

test.each(['REQUEST', 'CANCEL'] as const)(
  'a calendar event with method %s is sent as a calendar part and as an attachment',
  async (method) => {
    const smtp = await smtpServer()
    const { mail } = await post(smtp.url)
    await mail.send({ ...email, calendar: { method, ics: ics.replace('REQUEST', method) } })
    const [arrived] = smtp.delivered
    expect(arrived!.raw).toMatch(new RegExp(`Content-Type: text/calendar;[^\\n]*(\\n\\s[^\\n]*)*method=${method}`, 'i'))
    const file = arrived!.attachments.find(({ filename }) => filename === 'invite.ics')
    expect(Buffer.from(file!.content as ArrayBuffer).toString()).toContain(`METHOD:${method}`)
  },
)

test('line breaks in names and subjects add no headers and no recipients', async () => {
  const smtp = await smtpServer()
  const { mail } = await post(smtp.url)
  await mail.send({
    ...email,
    to: { name: 'Eve\r\nBcc: all@example.test', email: 'eve@example.test' },
    subject: 'Hi\nBcc: all@example.test\r\n\r\nBody',
  })
  const [arrived] = smtp.delivered
  expect(arrived!.recipients).toEqual(['eve@example.test'])
  expect(arrived!.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(arrived!.subject).toBe('Hi Bcc: all@example.test Body')
})

test('an e-mail with a known key is not sent again', async () => {
  const smtp = await smtpServer()
  const { mail, deliveries } = await post(smtp.url)
  await mail.send(email)
  await mail.send(email)
  expect(smtp.delivered).toHaveLength(1)
  expect((await deliveries())[0]!.sent_at).toEqual(new Date('2027-03-01T09:00:00Z'))
})

test('of two workers that send concurrently one sends and the other retries later', async () => {
  const smtp = await smtpServer()
  const { mail } = await post(smtp.url)
  const { promise, resolve } = Promise.withResolvers<void>()
  smtp.answersAfter = promise
  const sending = [mail.send(email), mail.send(email)]
  const settled = Promise.allSettled(sending)
  // The server keeps the one that sends waiting.
  await expect(Promise.race(sending)).rejects.toThrow('is being sent by another worker')
  resolve()
  const outcomes = await settled
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(smtp.delivered).toHaveLength(1)
  await mail.send(email)
  expect(smtp.delivered).toHaveLength(1)
})

test('an e-mail that a killed worker may have sent is sent again after its lease, with the same Message-ID', async () => {
  const smtp = await smtpServer()
  const { mail, db } = await post(smtp.url)
  await mail.send(email)
  // As if the worker had been killed between the server's answer and its record.
  await db.updateTable('mail_deliveries').set({ sent_at: null }).execute()
  await expect(mail.send(email)).rejects.toThrow('being sent by another worker')
  expect(smtp.delivered).toHaveLength(1)
  await sql`update mail_deliveries set leased_until = clock_timestamp() - interval '1 second'`.execute(db)
  await mail.send(email)
  expect(smtp.delivered).toHaveLength(2)
  expect(smtp.delivered[0]!.messageId).toMatch(/^<[0-9a-f]{32}@kando\.test>$/)
  expect(smtp.delivered[1]!.messageId).toBe(smtp.delivered[0]!.messageId)
})

test.each(['recipient', 'data'] as const)(
  'an e-mail that the server refuses at the %s fails and can be sent later',
  async (at) => {
    const smtp = await smtpServer()
    const { mail, deliveries } = await post(smtp.url)
    smtp.refuse = (stage) => (stage === at ? 451 : undefined)
    await expect(mail.send(email)).rejects.toThrow('451')
    expect(await deliveries()).toEqual([])
    smtp.refuse = () => undefined
    await mail.send(email)
    expect(smtp.delivered).toHaveLength(1)
  },
)

test('an e-mail that fails without a connection can be sent later', async () => {
  const { mail, deliveries } = await post('smtp://127.0.0.1:1')
  await expect(mail.send(email)).rejects.toThrow('ECONNREFUSED')
  expect(await deliveries()).toEqual([])
})

test('an e-mail is sent again to a server that closed the connection without an answer', async () => {
  const smtp = await smtpServer()
  const { mail, deliveries } = await post(smtp.url)
  smtp.dropsConnections = true
  await expect(mail.send(email)).rejects.toThrow()
  expect(await deliveries()).toEqual([])
  smtp.dropsConnections = false
  await mail.send(email)
  expect(smtp.delivered).toHaveLength(1)
})

test('a mail server that trickles its reply for ever occupies nobody, and the e-mail can be sent later', async () => {
  const { url, left } = await tricklingSmtpServer()
  const { mail, deliveries } = await post(url, 300)
  await expect(mail.send(email)).rejects.toThrow('Took longer than 300 ms')
  expect(await deliveries()).toEqual([])
  await left
})

test('without a mail server an e-mail is stored once in the mailbox', async () => {
  const { mail, mailbox } = await post()
  await mail.send({ ...email, seed: 'amina' })
  await mail.send({ ...email, seed: 'amina' })
  const stored = await mailbox()
  expect(stored).toMatchObject([{ recipient: 'amina@example.test', subject: email.subject }])
  expect(stored[0]!.body_html).toContain('src="/mailbox/cloth/amina"')
  expect(stored[0]!.body_html).not.toContain('data:')
})
