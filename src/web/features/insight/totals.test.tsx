// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { figures, type Figures, type InsightReport } from '#contract/insight/schemas.ts'
import { webTree } from '#test/support/web-tree.tsx'
import * as t from '#texts/insight.ts'
import { Totals } from './totals.tsx'

afterEach(cleanup)

const nothing = Object.fromEntries(Object.keys(figures.shape).map((name) => [name, 0])) as Figures
const period = '2026-06-29'
/** The days after the thirteen weeks of the period. */
const after = (days: number) => new Date(Date.parse('2026-09-28') + days * 86_400_000).toISOString()

async function open(total: Partial<Figures>, before: Partial<Figures> | null, computedAt: string) {
  const report: InsightReport = {
    ...{ computedAt, period, periods: [period], weeks: [], values: [] },
    total: { ...nothing, ...total },
    before: before && { ...nothing, ...before },
    today: { joined: 0, held: 0, missed: 0, attended: 0 },
  }
  render(<Totals name="people" report={report} />, { wrapper: await webTree() })
}

/** What stands with a figure, below its number. */
function compared(figure: keyof typeof t.figure): string | null {
  const name = screen.getByText(t.figure[figure])
  return within(name.parentElement!).getAllByRole('definition')[1]?.textContent ?? null
}

test('once nothing can change any more each number says how many more or fewer it is than before', async () => {
  const before = { joined: 50, found: 30, booked: 20, met: null, returned: 1200, minutesToFirst: 3 * 1440 }
  await open({ joined: 62, found: 29, booked: 20, met: 8, returned: 0, minutesToFirst: 1440 }, before, after(90))
  expect(compared('joined')).toBe('12 more than before')
  expect(compared('found')).toBe('1 fewer than before')
  expect(compared('booked')).toBe('As many as before')
  expect(compared('met')).toBeNull()
  expect(compared('returned')).toBe('1,200 fewer than before')
  expect(compared('minutesToFirst')).toBe('Before: 3 days')
})

test('a hidden number is not told by its difference', async () => {
  await open({ joined: null }, { joined: 50 }, after(90))
  expect(compared('joined')).toBe('Before: 50')
})

test('while numbers still grow there is no difference, only what it was before', async () => {
  await open({ joined: 12 }, { joined: 50 }, after(89))
  expect(compared('joined')).toBe('So far. Before: 50')
})

test('where nothing was counted before, nothing is compared', async () => {
  await open({ joined: 12 }, null, after(90))
  expect(compared('joined')).toBeNull()
})
