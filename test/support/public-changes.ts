import { vi } from 'vitest'
import type { TestApi } from './api.ts'

/**
 * Resolves when nothing that was changed before can void what is kept for visitors any more: a change is told with its commit, then by the
 * database, which may take a while.
 */
export async function hearEarlierChanges({ app, db }: Pick<TestApi, 'app' | 'db'>): Promise<void> {
  const { publicChanges } = app.dependencies
  let heard = 0
  publicChanges.subscribe((ids) => void (ids.includes('last') && heard++))
  await publicChanges.announce(db, ['last'])
  await vi.waitUntil(() => heard === 2, { timeout: 10_000 })
}
