import { expect, test } from 'vitest'
import { complaint, deliveryReport } from '#test/support/delivery-reports.ts'
import { readReport } from './read-report.ts'

const token = '0123456789abcdef'.repeat(3)
const returned = `From: Kando <hello@kando.test>\r\nMessage-ID: <${'a'.repeat(32)}.${token}@kando.test>\r\nSubject: Hi\r\n\r\nHello`
const read = (raw: string | Buffer) => readReport(Buffer.from(raw))

test('a final failure has its reason and the token of the mail that it returns', async () => {
  expect(await read(deliveryReport({ returned }))).toEqual({ reason: 'UNKNOWN', tokens: [token] })
  expect(await read(deliveryReport({ returned, status: '5.2.2' }))).toEqual({ reason: 'FULL', tokens: [token] })
})

test('the token is found where the report was sent to, in capitals too', async () => {
  const to = `<bounces+${token.toUpperCase()}@kando.test>`
  expect(await read(deliveryReport({ returned: 'Subject: Hi', to }))).toEqual({ reason: 'UNKNOWN', tokens: [token] })
})

test('where the status has no details the reply of the server decides', async () => {
  const report = (diagnostic: string) => read(deliveryReport({ returned, status: '5.0.0', diagnostic }))
  expect((await report('smtp; 550-5.1.1 The account\r\n 550-5.1.1 does not exist'))?.reason).toBe('UNKNOWN')
  expect(await report('smtp; 550 5.7.1 Blocked')).toBeNull()
})

test.each([
  ['a delay', deliveryReport({ returned, action: 'delayed', status: '4.4.1' })],
  ['a failure that ended a delay', deliveryReport({ returned, status: '4.4.1' })],
  ['a delivery', deliveryReport({ returned, action: 'delivered', status: '2.0.0' })],
  ['a block of the sender', deliveryReport({ returned, status: '5.7.1' })],
  ['a report about something else', complaint(returned, 'not-spam')],
  ['an automatic reply', `Auto-Submitted: auto-replied\r\nSubject: I am away\r\n\r\n${deliveryReport({ returned })}`],
  [
    'a failure in a mail that is no report',
    deliveryReport({ returned }).replace('multipart/report', 'multipart/mixed'),
  ],
  ['no mail', Buffer.from([0, 255, 254, 13, 10])],
  ['nothing', ''],
])('%s says nothing about an address', async (_what, raw) => {
  expect(await read(raw)).toBeNull()
})

test('a complaint names the mail that it is about', async () => {
  expect(await read(complaint(returned))).toEqual({ reason: 'COMPLAINT', tokens: [token] })
})

test('a report in another encoding, in quoted-printable, or cut off is read as far as it goes', async () => {
  const latin1 = Buffer.from(deliveryReport({ returned: returned.replace('Hi', 'Größe') }), 'latin1')
  expect(await readReport(latin1)).toEqual({ reason: 'UNKNOWN', tokens: [token] })
  const folded = deliveryReport({ returned: returned.replace(token, `${token.slice(0, 20)}=\r\n${token.slice(20)}`) })
  const quoted = folded.replace(
    'Content-Type: text/rfc822-headers',
    'Content-Type: text/rfc822-headers\r\nContent-Transfer-Encoding: quoted-printable',
  )
  expect(await read(quoted)).toEqual({ reason: 'UNKNOWN', tokens: [token] })
  const cut = deliveryReport({ returned: `${returned.split('\r\n\r\n')[0]}\r\nX: ${'x'.repeat(1_000)}` }).slice(0, -500)
  expect(await read(cut)).toEqual({ reason: 'UNKNOWN', tokens: [token] })
})

test('a report with thousands of tokens yields a few', async () => {
  const many = Array.from({ length: 5_000 }, (_, n) => `X: ${String(n).padStart(48, '0')}`).join('\r\n')
  expect((await read(deliveryReport({ returned: many })))?.tokens).toHaveLength(20)
})
