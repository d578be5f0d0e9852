import { expect, test } from 'vitest'
import { isBackupDue, isBackupOverdue } from './backup-schedule.ts'

const at = (text: string | undefined) => (text === undefined ? undefined : new Date(`2026-11-${text}Z`))

test.each([
  ['none was ever made', '25T12:00', undefined, undefined, true],
  ['one was begun today at the time', '25T12:00', '25T02:30', '25T02:30', false],
  ['the last one is of yesterday, and it is not time yet', '25T02:29', '24T02:30', '24T02:30', false],
  ['the last one is of yesterday, and it is time', '25T02:30', '24T02:30', '24T02:30', true],
  ['the machine was off at the time', '25T09:00', '23T02:30', '23T02:30', true],
  ['one failed half an hour ago', '25T03:00', '24T02:30', '25T02:30', false],
  ['one failed an hour ago', '25T03:30', '24T02:30', '25T02:30', true],
  ['the clock was set back', '25T03:00', undefined, '26T00:00', true],
])('when %s, whether a backup is due', (_, now, lastGood, lastTry, isDue) => {
  expect(isBackupDue({ now: at(now)!, at: '02:30', lastGood: at(lastGood), lastTry: at(lastTry) })).toBe(isDue)
})

test('a backup is overdue after 36 hours, and never before there was one or a try', () => {
  const now = at('25T12:00')!
  expect([at('24T00:00'), at('23T23:59'), undefined].map((since) => isBackupOverdue(since, now))).toEqual([
    false,
    true,
    false,
  ])
})
