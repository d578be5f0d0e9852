// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AuthRecord } from '#contract/accounts/schemas.ts'
import { webTree } from '#test/support/web-tree.tsx'
import { forgetSession, signIn } from '#web/platform/session/auth-session.ts'
import { PersonMenu } from './person-menu.tsx'

const me = { accessToken: 'a', refreshToken: 'r', userId: 'ada', usertype: 'MENTEE', menteeProfile: 'p' } as AuthRecord
beforeEach(() => {
  signIn(me, false)
  const query = { matches: false, addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', () => query)
})
afterEach(() => {
  cleanup()
  forgetSession()
  vi.unstubAllGlobals()
})

test('who keeps a connection is back at the button of the menu', async () => {
  const person = { profileId: 'b', slug: 'ben', role: 'mentor', name: 'Ben' } as const
  render(<PersonMenu person={person} isConnected has={['book', 'remove']} />, {
    wrapper: await webTree(async () => ({ data: [], hasMore: false })),
  })
  const entries = await screen.findAllByRole('menuitem')
  expect(entries.map((entry) => entry.textContent)).toEqual(['Book a session', 'Remove from my community'])
  fireEvent.click(entries[1]!)
  fireEvent.click(await screen.findByRole('button', { name: 'Keep' }))
  await expect.poll(() => document.activeElement?.textContent).toBe('More: Ben')
  expect(screen.queryByRole('dialog')).toBeNull()
})
