import { expect, test } from 'vitest'
import { sessionRoutes } from '#contract/accounts/session-routes.ts'
import { operationRoutes } from '#contract/operations/routes.ts'
import { checkBounceMailbox } from '#server/platform/mail/bounces/public.ts'
import { runJob } from '#server/platform/jobs/jobs.ts'
import { startMetrics } from '#server/platform/operations/metrics.ts'
import { apiForTest, type TestApi } from '#test/support/api.ts'
import { complaint, deliveryReport } from '#test/support/delivery-reports.ts'
import { imapServer } from '#test/support/servers/imap.ts'
import { freePort } from '#test/support/ports.ts'
import { smtpServer } from '#test/support/servers/smtp.ts'
import { makeUser, type MadeUser } from '../factory.ts'

/** A server with a mail server and a mailbox for returned mail. */
async function withMailbox(env: Record<string, string> = {}) {
  const [smtp, imap] = [await smtpServer(), await imapServer()]
  const settings = { SMTP_URL: smtp.url, BOUNCE_ADDRESS: 'bounces+*@kando.test', BOUNCE_MAILBOX_URL: imap.url, ...env }
  const api = await apiForTest({ env: settings })
  let sent = 0
  /** Sends a mail to somebody, and returns it as it arrived. */
  const send = async (to: MadeUser) => {
    const email = { key: `test:${sent++}`, to: { name: to.fullName, email: to.email }, isRequested: true as const }
    await api.app.dependencies.mail.send({ ...email, subject: 'Hi', preview: '', heading: 'Hi', paragraphs: [] })
    return smtp.delivered.at(-1)!
  }
  return { api, smtp, imap, send, readBounces: () => runJob(api.app, 'accounts.read-bounces') }
}

const undeliverable = async (api: TestApi, { token }: MadeUser) =>
  (await api.call(sessionRoutes.validate, {}, { as: token })).body.undeliverable

test('mail that comes back marks the address of its reader, once each message', async () => {
  const { api, smtp, imap, send, readBounces } = await withMailbox()
  const [amina, other] = [await makeUser(api), await makeUser(api)]
  const { raw, returnPath } = await send(amina)
  expect(returnPath).toMatch(/^bounces\+[0-9a-f]{48}@kando\.test$/)
  imap.deliver(deliveryReport({ returned: raw }))
  await readBounces()
  expect(await undeliverable(api, amina)).toBe('UNKNOWN')
  expect(await undeliverable(api, other)).toBeNull()
  expect(imap.messages.map(({ isSeen }) => isSeen)).toEqual([true])

  // Read again after a run that broke off before it was marked as read.
  imap.messages[0]!.isSeen = false
  await readBounces()
  expect(await undeliverable(api, amina)).toBe('UNKNOWN')

  const before = smtp.delivered.length
  const email = { key: 'a', to: { name: 'Amina', email: amina.email.toUpperCase() }, isMandatory: true }
  const content = { subject: 'Hi', preview: '', heading: 'Hi', paragraphs: [] }
  expect(await api.app.dependencies.mail.send({ ...email, ...content })).toBe('UNDELIVERABLE')
  expect(smtp.delivered).toHaveLength(before)
})

test('the token of the address that the report was sent to is enough, and a complaint counts', async () => {
  const { api, imap, send, readBounces } = await withMailbox()
  const [amina, bola] = [await makeUser(api), await makeUser(api)]
  imap.deliver(deliveryReport({ returned: 'Subject: Hi', to: (await send(amina)).returnPath!, status: '5.2.2' }))
  imap.deliver(complaint((await send(bola)).raw))
  await readBounces()
  expect(await undeliverable(api, amina)).toBe('FULL')
  expect(await undeliverable(api, bola)).toBe('COMPLAINT')
})

test('a forged report, an unknown one and one about a former address mark nobody', async () => {
  const { api, imap, send, readBounces } = await withMailbox()
  const [amina, bola] = [await makeUser(api), await makeUser(api)]
  const forged = `${amina.userId.replaceAll('-', '')}${'0'.repeat(16)}`
  imap.deliver(deliveryReport({ returned: `Message-ID: <${forged}@kando.test>`, to: `bounces+${forged}@kando.test` }))
  imap.deliver(deliveryReport({ returned: `To: ${amina.email}` }))
  imap.deliver(deliveryReport({ returned: `X: ${'f'.repeat(48)}` }))
  const { raw } = await send(bola)
  await api.db
    .updateTable('users')
    .set({ email: 'new@example.test', email_key: 'new@example.test' })
    .where('id', '=', bola.userId)
    .execute()
  imap.deliver(deliveryReport({ returned: raw }))
  await readBounces()
  expect(await undeliverable(api, amina)).toBeNull()
  expect(await undeliverable(api, bola)).toBeNull()
  expect(imap.messages.every(({ isSeen }) => isSeen)).toBe(true)
})

test('mail that is no report, a huge one and broken bytes are passed over', async () => {
  const { api, imap, send, readBounces } = await withMailbox()
  const amina = await makeUser(api)
  const { raw } = await send(amina)
  imap.deliver(Buffer.from([0xff, 0xfe, 0, 13, 10, 13, 10, 0xc3, 0x28]))
  imap.deliver(`Subject: I am away\r\nAuto-Submitted: auto-replied\r\n\r\n${raw}`)
  imap.deliver(deliveryReport({ returned: raw, action: 'delayed', status: '4.2.2' }))
  imap.deliver(`Subject: Large\r\n\r\n${'x'.repeat(3_000_000)}`)
  await readBounces()
  expect(await undeliverable(api, amina)).toBeNull()
  // A report that returns a large mail is read as far as needed.
  imap.deliver(deliveryReport({ returned: `${raw.split('\r\n\r\n')[0]}\r\nX-Large: ${'x'.repeat(3_000_000)}` }))
  await readBounces()
  expect(await undeliverable(api, amina)).toBe('UNKNOWN')
  expect(imap.messages.every(({ isSeen }) => isSeen)).toBe(true)
})

test('a mailbox that cannot be read is shown to staff, to metrics and by doctor, and is read again later', async () => {
  const { api, imap, send, readBounces } = await withMailbox({ METRICS_PORT: String(await freePort()) })
  const staff = await makeUser(api, { staff: true })
  const mail = async () => (await api.call(operationRoutes.systemState, {}, { as: staff.token })).body.mail
  const gauges = async () => {
    const { port, stop } = await startMetrics(api.app)
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    await stop()
    return text.match(/^kando_mail_\S+ \S+$/gm)
  }
  expect(await mail()).toMatchObject({ undeliverable: 0, bounces: { readAt: null, failure: null } })
  imap.deliver(deliveryReport({ returned: (await send(staff)).raw }))
  imap.refusesLogIn = true
  await readBounces()
  const failedAt = api.clock.now().toISOString()
  api.clock.advance(300_000)
  await readBounces()
  expect((await mail()).bounces).toEqual({
    readAt: null,
    failure: { at: failedAt, error: expect.stringContaining('Wrong password') },
  })
  expect(await gauges()).toContain('kando_mail_bounce_mailbox_failed 1')
  const { env } = api.app.dependencies
  await expect(checkBounceMailbox(env)).rejects.toThrow('Wrong password')

  imap.refusesLogIn = false
  expect(await checkBounceMailbox(env)).toBe('127.0.0.1 answers, 1 unread')
  await readBounces()
  expect(await mail()).toMatchObject({ undeliverable: 1, bounces: { failure: null } })
  expect(await gauges()).toEqual(
    expect.arrayContaining(['kando_mail_undeliverable{reason="UNKNOWN"} 1', 'kando_mail_bounce_mailbox_failed 0']),
  )
})

test('a folder that is not there and a server that is away are failures, too', async () => {
  const { BOUNCE_MAILBOX_URL } = { BOUNCE_MAILBOX_URL: (await imapServer()).url.replace('INBOX', 'Bounces') }
  await expect(checkBounceMailbox({ BOUNCE_MAILBOX_URL })).rejects.toThrow('No such folder')
  await expect(checkBounceMailbox({ BOUNCE_MAILBOX_URL: 'imap://a:b@127.0.0.1:1/' })).rejects.toThrow('ECONNREFUSED')
})

test('without BOUNCE_MAILBOX_URL there is no such job', async () => {
  const api = await apiForTest()
  await expect(runJob(api.app, 'accounts.read-bounces')).rejects.toThrow('No feature has the job')
})
