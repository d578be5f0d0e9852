import { expect, test } from 'vitest'
import { failureReason, isWithheld, statusIn } from './undeliverable.ts'

test.each([
  ['5.1.1', 'UNKNOWN'],
  ['5.1.10', 'UNKNOWN'],
  ['5.2.1', 'UNKNOWN'],
  ['5.4.1', 'UNKNOWN'],
  ['5.5.0', 'UNKNOWN'],
  ['5.2.2', 'FULL'],
  // The sender's address, a block of the sender, the size of the mail, no details.
  ['5.1.8', null],
  ['5.7.1', null],
  ['5.3.4', null],
  ['5.0.0', null],
  ['5.1.11', null],
  // May arrive later, or arrived.
  ['4.1.1', null],
  ['4.2.2', null],
  ['2.1.5', null],
  ['', null],
])('the status %s means %s', (status, reason) => {
  expect(failureReason(status)).toBe(reason)
})

test.each([
  ['550 5.1.1 <amina@example.test>: no such user', '5.1.1'],
  ['smtp; 550-5.1.1 The email account does not exist', '5.1.1'],
  ['550 No such user', ''],
  ['550 from 10.5.1.1 refused', ''],
  ['550 15.1.1', ''],
])('the reply %j has the status %j', (reply, status) => {
  expect(statusIn(reply)).toBe(status)
})

test('to an address that does not exist only what was asked for is sent, after a complaint also what concerns the account', () => {
  const needs = [{}, { isMandatory: true }, { isRequested: true }]
  const withheld = (reason: Parameters<typeof isWithheld>[0]) => needs.map((need) => isWithheld(reason, need))
  expect(withheld(null)).toEqual([false, false, false])
  expect(withheld('UNKNOWN')).toEqual([true, true, false])
  expect(withheld('FULL')).toEqual([true, true, false])
  expect(withheld('COMPLAINT')).toEqual([true, false, false])
})
