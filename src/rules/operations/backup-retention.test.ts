import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backupsToDelete } from './backup-retention.ts'

const backup = (text: string) => ({ at: new Date(text) })
const nights = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ at: new Date(Date.UTC(2026, 10, 25, 2, 30) - n * 86_400_000) }))
const datesOf = (backups: { at: Date }[]) => backups.map(({ at }) => at.toISOString().slice(0, 10))

test('of a year of nights seven days, four weeks and three months stay', () => {
  const all = nights(365)
  const deleted = new Set(backupsToDelete(all, { days: 7, weeks: 4, months: 3 }))
  expect(datesOf(all.filter((one) => !deleted.has(one)))).toEqual([
    '2026-11-25',
    '2026-11-24',
    '2026-11-23',
    '2026-11-22',
    '2026-11-21',
    '2026-11-20',
    '2026-11-19',
    // Sundays are the last nights of their weeks, the 31st those of their months.
    '2026-11-15',
    '2026-11-08',
    '2026-10-31',
    '2026-09-30',
  ])
})

test('of several a day the newest stays', () => {
  const all = ['2026-11-25T02:30Z', '2026-11-25T12:00Z', '2026-11-24T02:30Z'].map(backup)
  expect(backupsToDelete(all, { days: 2, weeks: 0, months: 0 })).toEqual([all[0]])
})

test('the newest one is never deleted, and what stays does not depend on how often one looks', () => {
  const dates = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  const rule = fc.nat({ max: 8 })
  fc.assert(
    fc.property(
      fc.array(
        dates.map((at) => ({ at })),
        { minLength: 1 },
      ),
      fc.record({ days: rule, weeks: rule, months: rule }),
      (all, keep) => {
        const deleted = new Set(backupsToDelete(all, keep))
        const kept = all.filter((one) => !deleted.has(one))
        const newest = Math.max(...all.map(({ at }) => at.getTime()))
        expect(kept.some(({ at }) => at.getTime() === newest)).toBe(true)
        expect(backupsToDelete(kept, keep)).toEqual([])
      },
    ),
  )
})
