// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import { webTree } from '#test/support/web-tree.tsx'
import DeskPage from '../desk.tsx'

afterEach(cleanup)

/** The desk with so much waiting in its first queue. */
async function showDesk(count: number): Promise<void> {
  const item = {
    id: '7a3c0d0e-0000-4000-8000-000000000001',
    title: 'Ngũgĩ Mwangi',
    text: 'Platform Engineer',
    waitingSince: '2026-11-23T07:00:00.000Z',
    reviewer: null,
  }
  const wrapper = await webTree(async ({ path }) => ({
    data:
      path === staffRoutes.queueCounts.path
        ? [{ queue: 'verifications', count, oldestAt: null }]
        : Array.from({ length: count }, () => item),
    hasMore: false,
  }))
  render(<DeskPage />, { wrapper })
}

test('an empty queue says so once: nothing asks to open an item', async () => {
  await showDesk(0)
  expect(await screen.findByRole('heading', { name: 'Nothing waits here' })).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'Open an item to decide on it' })).toBeNull()
})

test('beside what waits stands what to do with it', async () => {
  await showDesk(1)
  expect(await screen.findByText('Ngũgĩ Mwangi')).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Open an item to decide on it' })).toBeDefined()
})
