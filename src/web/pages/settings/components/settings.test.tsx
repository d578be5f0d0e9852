// @vitest-environment jsdom
import type { ReactNode } from 'react'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { AuthRecord } from '#contract/accounts/schemas.ts'
// In the module cache before the page loads it.
import '#web/features/accounts/security/devices-section.tsx'
import { webTree } from '#test/support/web-tree.tsx'
import { forgetSession, signIn } from '#web/platform/session/auth-session.ts'
import SettingsAccountPage from '../settings-account.tsx'
import SettingsSecurityPage from '../settings-security.tsx'

afterEach(() => {
  cleanup()
  forgetSession()
  vi.unstubAllGlobals()
})

async function open(page: ReactNode, authProviderType: AuthRecord['authProviderType']) {
  const record: Partial<AuthRecord> = {
    userId: 'u',
    accessToken: 'a',
    usertype: 'MENTEE',
    menteeProfile: 'p',
    authProviderType,
  }
  signIn(record as AuthRecord, false)
  vi.stubGlobal('fetch', async () => Response.json([]))
  cleanup()
  const wrapper = await webTree()
  // The section below the fold is loaded by the first render.
  await act(async () => void render(page, { wrapper }))
}
const heading = (name: string) => screen.queryByRole('heading', { name })
const link = (name: string) => screen.queryByRole('link', { name })

test('people who log in with a provider find passkeys and devices by way of Account, without a Security tab', async () => {
  await open(<SettingsAccountPage />, 'GOOGLE')
  expect(link('Security')).toBeNull()
  expect(link('Manage passkeys and devices')!.getAttribute('href')).toBe('/dashboard/settings/security')
  await open(<SettingsSecurityPage />, 'GOOGLE')
  expect(heading('Passkeys')).not.toBeNull()
  expect(heading('Where you are logged in')).not.toBeNull()
  expect(heading('Password')).toBeNull()
  expect(heading('Email address')).toBeNull()
})

test('people with a password find everything in Security', async () => {
  await open(<SettingsAccountPage />, 'LOCAL')
  expect(link('Security')).not.toBeNull()
  expect(link('Manage passkeys and devices')).toBeNull()
  await open(<SettingsSecurityPage />, 'LOCAL')
  for (const name of ['Password', 'Email address', 'Passkeys']) expect(heading(name)).not.toBeNull()
})
