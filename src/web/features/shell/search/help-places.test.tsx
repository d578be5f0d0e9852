// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { AuthRecord } from '#contract/accounts/schemas.ts'
import { webTree } from '#test/support/web-tree.tsx'
import { forgetSession, signIn } from '#web/platform/session/auth-session.ts'
import { HelpPlaces } from './help-places.tsx'

afterEach(() => {
  cleanup()
  forgetSession()
})

const found = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

test('a visitor is led to the pages that answer their question', async () => {
  render(<HelpPlaces text="I forgot my password" />, { wrapper: await webTree() })
  expect(found()).toEqual([['Forgot password', '/forgot-password']])
})

test('staff without a profile are not asked to log in again', async () => {
  const wrapper = await webTree()
  render(<HelpPlaces text="log in" />, { wrapper })
  expect(found()).toEqual([['Log in', '/login']])
  cleanup()
  signIn({ accessToken: 'a', refreshToken: 'r', userId: 'u', isStaff: true } as AuthRecord, true)
  render(<HelpPlaces text="log in" />, { wrapper })
  expect(screen.queryByRole('link')).toBeNull()
})
