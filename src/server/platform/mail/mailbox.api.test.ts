import { expect, test } from 'vitest'
import { textsFor } from '#server/platform/i18n/texts.ts'
import { apiForTest } from '#test/support/api.ts'
import type { Email } from './email.ts'

const email = (who: string, subject: string): Email => ({
  key: `${who} ${subject}`,
  to: { name: who, email: `${who}@example.test` },
  subject,
  preview: '',
  heading: 'Hello',
  paragraphs: ['<script>alert(1)</script>'],
})

async function filled() {
  const api = await apiForTest()
  const { mail } = api.app.dependencies
  await mail.send(email('Amina', 'First'))
  await mail.send(email('kwabena', 'Second'))
  await mail.send(email('Amina', '<b>Third</b>'))
  return (url: string) => api.app.http.inject(url)
}

test('the mailbox lists e-mails newest first, optionally of one address in any case', async () => {
  const get = await filled()
  const all = (await get('/mailbox.json')).json<Record<string, string>[]>()
  expect(all.map(({ subject }) => subject)).toEqual(['<b>Third</b>', 'Second', 'First'])
  const [third, first] = (await get('/mailbox.json?to=amina%40EXAMPLE.test')).json<Record<string, string>[]>()
  expect(third).toMatchObject({ to: 'Amina@example.test', subject: '<b>Third</b>', at: '2026-11-23T08:00:00.000Z' })
  expect(first!.text).toContain('<script>alert(1)</script>')
  expect(first!.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
})

test('an e-mail in the mailbox shows the picture that a delivered one has attached', async () => {
  const get = await filled()
  const { headers, rawPayload } = await get('/mailbox/cloth/amina%20b')
  expect(headers['content-type']).toBe('image/png')
  // The sandboxed frame that shows the e-mail has no origin.
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
  expect([...rawPayload.subarray(1, 4)]).toEqual([...Buffer.from('PNG')])
})

test('a calendar entry of an e-mail is attached to it', async () => {
  const api = await apiForTest()
  const ics = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'
  await api.app.dependencies.mail.send({ ...email('Amina', 'Moved'), calendar: { method: 'REQUEST', ics } })
  await api.app.dependencies.mail.send(email('Amina', 'Hello'))
  const get = (url: string) => api.app.http.inject(url)
  const [plain, moved] = (await get('/mailbox')).body.match(/\/mailbox\/\d+/g)!
  expect((await get(moved!)).body).toContain(`href="${moved}/invite.ics"`)
  const entry = await get(`${moved}/invite.ics`)
  expect([entry.headers['content-type'], entry.body]).toEqual(['text/calendar; charset=utf-8', ics])
  expect((await get(plain!)).body).not.toContain('invite.ics')
  expect((await get(`${plain}/invite.ics`)).statusCode).toBe(404)
  const listed = (await get('/mailbox.json')).json<{ calendar: string | null }[]>()
  expect(listed.map(({ calendar }) => calendar)).toEqual([null, ics])
})

test('its pages are in the language of the browser', async () => {
  const api = await apiForTest()
  const get = (url: string) => api.app.http.inject({ url, headers: { 'accept-language': 'ar-XB' } })
  const { title, intro, notFound } = textsFor('ar-XB').mailbox
  const list = (await get('/mailbox')).body
  expect(list).toContain('<html lang="ar-XB" dir="rtl">')
  expect([list.includes(title), list.includes(intro)]).toEqual([true, true])
  expect((await get('/mailbox/99')).body).toContain(notFound)
})

test('its pages escape subjects, and show an e-mail only in a sandboxed frame with its own policy', async () => {
  const get = await filled()
  const list = await get('/mailbox')
  expect(list.body).toContain('&lt;b&gt;Third&lt;/b&gt;')
  const address = /href="(\/mailbox\/\d+)"/.exec(list.body)![1]!
  const page = await get(address)
  expect(page.body).toMatch(/<iframe [^>]*sandbox="allow-popups/)
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page.body).not.toContain('<script')
  const frame = await get(`${address}/email`)
  expect(frame.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
  expect(frame.headers['content-security-policy']).not.toContain('script-src')
  expect(frame.headers['x-frame-options']).toBe('SAMEORIGIN')
})

test.each(['/mailbox/999', '/mailbox/999/email', '/mailbox/x', '/mailbox/99999999999999999999/email'])(
  '%s is not found',
  async (url) => {
    const get = await filled()
    expect((await get(url)).statusCode).toBe(404)
  },
)

test('with a mail server there is no mailbox', async () => {
  const api = await apiForTest({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  expect((await api.app.http.inject('/mailbox.json')).statusCode).toBe(404)
})

test.each([
  ['another machine', { remoteAddress: '203.0.113.9' }],
  ['a proxy on this machine', { headers: { 'x-forwarded-for': '203.0.113.9' } }],
])('%s cannot see the mailbox, unless MAILBOX=on', async (_who, request) => {
  const closed = await apiForTest()
  expect((await closed.app.http.inject({ url: '/mailbox.json', ...request })).statusCode).toBe(404)
  expect((await closed.app.http.inject({ url: '/mailbox.json' })).statusCode).toBe(200)
  const open = await apiForTest({ env: { MAILBOX: 'on' } })
  expect((await open.app.http.inject({ url: '/mailbox.json', ...request })).statusCode).toBe(200)
})
