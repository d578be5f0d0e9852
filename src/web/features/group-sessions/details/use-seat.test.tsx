// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'
import { webTree } from '#test/support/web-tree.tsx'
import { useSeat } from './use-seat.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const session = {
  id: '0199b1c0-0000-7000-8000-000000000001',
  occurrences: [],
  recurrenceIntervals: null,
} as unknown as GroupSessionDetail
const date = '2026-11-25'

test('a seat that is given up is taken again only after the server has answered, in the panel or in the bar', async () => {
  const answers: ((answer: Response) => void)[] = []
  const fetched = vi.fn((_url: string, _init: RequestInit) => new Promise<Response>((resolve) => answers.push(resolve)))
  vi.stubGlobal('fetch', fetched)
  const methods = () => fetched.mock.calls.map(([, { method }]) => method)
  const wrapper = await webTree()
  const [panel, bar] = [0, 1].map(() => renderHook(() => useSeat(session, null), { wrapper }).result)
  const answer = (status: string) => act(async () => answers.shift()!(Response.json({ status, occurrences: [] })))

  await act(async () => panel!.current.change({ action: 'leave', date }))
  await act(async () => bar!.current.change({ action: 'take', date }))
  expect(methods()).toEqual(['DELETE'])
  await answer('CANCELLED')
  await expect.poll(() => methods()).toEqual(['DELETE', 'POST'])
  await answer('GOING')
})
