// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { GroupSessionDetail, Occurrence, RsvpStatus } from '#contract/group-sessions/schemas.ts'
import { webTree } from '#test/support/web-tree.tsx'
import { DatesDialog } from './dates-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const occurrence = (day: string, rsvp: RsvpStatus | null = null, more: Partial<Occurrence> = {}) =>
  ({
    id: day,
    occurrenceDate: day,
    startsAt: `${day}T18:00:00Z`,
    endsAt: `${day}T19:00:00Z`,
    status: 'UPCOMING',
    capacity: null,
    going: 3,
    rsvp,
    ...more,
  }) as Occurrence

async function open(occurrences: Occurrence[], answer: (url: string, method: string) => Response) {
  const calls: [method: string, date: string | null | undefined][] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body = JSON.parse((init.body as string | undefined) ?? '{}') as { occurrenceDate?: string }
    const date = body.occurrenceDate ?? new URL(url, 'http://x').searchParams.get('occurrenceDate')
    calls.push([init.method ?? 'GET', date])
    return answer(url, init.method ?? 'GET')
  })
  const onClose = vi.fn<() => void>()
  const session = {
    id: 's',
    sessionSlug: 's',
    occurrences,
    recurrenceIntervals: 'Weekly',
  } as unknown as GroupSessionDetail
  render(<DatesDialog session={session} invite={null} isOpen onClose={onClose} />, { wrapper: await webTree() })
  // The dialog's frame is fetched when it opens.
  await screen.findByRole('dialog', {}, { timeout: 20_000 })
  return { calls, onClose, save: () => fireEvent.click(screen.getByRole('button', { name: /^Save/ })) }
}

const ok = () => Response.json({ status: 'GOING', occurrences: [] })
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })

test('the dates that a person comes to are ticked; only what changed is sent', async () => {
  const { calls, onClose, save } = await open(
    [occurrence('2026-11-25', 'GOING'), occurrence('2026-12-02'), occurrence('2026-12-09', 'GOING')],
    ok,
  )
  expect([box(/25 Nov/).checked, box(/2 Dec/).checked, box(/9 Dec/).checked]).toEqual([true, false, true])
  fireEvent.click(box(/25 Nov/))
  fireEvent.click(box(/2 Dec/))
  save()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(calls.toSorted()).toEqual([
    ['DELETE', '2026-11-25'],
    ['POST', '2026-12-02'],
  ])
})

test('one box ticks all dates and none', async () => {
  await open([occurrence('2026-11-25'), occurrence('2026-12-02')], ok)
  fireEvent.click(box(/All/))
  expect([box(/25 Nov/).checked, box(/2 Dec/).checked]).toEqual([true, true])
  fireEvent.click(box(/All/))
  expect([box(/25 Nov/).checked, box(/2 Dec/).checked]).toEqual([false, false])
})

test('a refusal keeps the dialog open and says why; a full date is told by its label', async () => {
  const { onClose, save } = await open([occurrence('2026-11-25', null, { capacity: 3 })], () =>
    Response.json({ code: 'occurrence_past', errorMessages: ['This date is over'] }, { status: 409 }),
  )
  expect(box(/25 Nov/).labels?.[0]?.textContent).toMatch(/full/i)
  fireEvent.click(box(/25 Nov/))
  save()
  expect((await screen.findByRole('alert')).textContent).toContain('This date is over')
  expect(onClose).not.toHaveBeenCalled()
})
