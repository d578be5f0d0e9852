import { expect, test } from 'vitest'
import { eventsIn } from './provider-events.ts'

const email = 'amina@example.test'
const mailgun = (data: object) => ({ signature: {}, 'event-data': { recipient: email, ...data } })

test.each([
  ['our own', { type: 'bounce', email }, 'UNKNOWN'],
  ['our own with a status', { type: 'bounce', email, status: '5.2.2' }, 'FULL'],
  ['our own complaint', { type: 'complaint', email }, 'COMPLAINT'],
  ['Postmark', { RecordType: 'Bounce', Type: 'HardBounce', Email: email }, 'UNKNOWN'],
  ['a complaint at Postmark', { RecordType: 'SpamComplaint', Type: 'SpamComplaint', Email: email }, 'COMPLAINT'],
  ['SendGrid', { event: 'bounce', type: 'bounce', status: '5.1.1', email }, 'UNKNOWN'],
  ['SendGrid by its own class', { event: 'bounce', bounce_classification: 'Invalid Address', email }, 'UNKNOWN'],
  ['a complaint at SendGrid', { event: 'spamreport', email }, 'COMPLAINT'],
  [
    'Mailgun',
    mailgun({ event: 'failed', severity: 'permanent', 'delivery-status': { 'enhanced-code': '5.1.1' } }),
    'UNKNOWN',
  ],
  [
    'Mailgun without a code of its own',
    mailgun({ event: 'failed', severity: 'permanent', 'delivery-status': { message: '552 5.2.2 full' } }),
    'FULL',
  ],
  ['a complaint at Mailgun', mailgun({ event: 'complained' }), 'COMPLAINT'],
])('an event of %s is read', (_of, body, reason) => {
  expect(eventsIn(body)).toEqual([{ email, reason }])
})

test.each([
  ['a failure that may pass', { type: 'bounce', email, status: '4.2.2' }],
  ['a block of the sender', { type: 'bounce', email, status: '5.7.1' }],
  ['a soft bounce', { RecordType: 'Bounce', Type: 'SoftBounce', Email: email }],
  ['a blocked mail', { event: 'bounce', type: 'blocked', status: '5.7.1', email }],
  ['a temporary failure', mailgun({ event: 'failed', severity: 'temporary', 'delivery-status': { code: 450 } })],
  ['an opened mail', { event: 'open', email }],
  ['no address', { type: 'bounce' }],
  ['an address that is too long', { type: 'bounce', email: `${'a'.repeat(300)}@example.test` }],
  ['fields of other types', { type: 'bounce', email: { is: email }, 'event-data': 7 }],
  ['no event', 'bounce'],
  ['nothing', null],
])('%s is left out', (_what, body) => {
  expect(eventsIn(body)).toEqual([])
})

test('several events may arrive at once', () => {
  const events = Array.from({ length: 1_200 }, () => ({ type: 'complaint', email }))
  expect(eventsIn([{ event: 'processed', email }, ...events])).toHaveLength(999)
})
