// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { AuthRecord } from '#contract/accounts/schemas.ts'
import { webTree } from '#test/support/web-tree.tsx'
import { currentRecord, forgetSession, signIn } from '#web/platform/session/auth-session.ts'
import { receiveToasts } from '#web/ui/feedback/toast.ts'
import { useClockChoice } from './clock-choice.ts'

const record = { userId: 'u', accessToken: 'a', refreshToken: 'r', timeFormat: '24' } as AuthRecord

afterEach(() => {
  cleanup()
  forgetSession()
  vi.unstubAllGlobals()
})

/** A signed-in person with 24 hours chooses 12; answers with what they see afterwards. */
async function chooseTwelve(answer: () => Response) {
  signIn(record, false)
  vi.stubGlobal('fetch', async () => answer())
  const said: string[] = []
  const stop = receiveToasts(({ message }) => said.push(message))
  const { result } = renderHook(useClockChoice, { wrapper: await webTree() })
  await act(async () => result.current[1]('12'))
  await expect.poll(() => [said.length, currentRecord()?.timeFormat]).not.toEqual([0, '24'])
  stop()
  return { said, shown: result.current[0], stored: currentRecord()?.timeFormat }
}

test('a chosen clock is shown and stored', async () => {
  expect(await chooseTwelve(() => Response.json({ timeFormat: '12' }))).toEqual({ said: [], shown: '12', stored: '12' })
})

test('a clock that the server did not store is undone, and said', async () => {
  const { said, shown, stored } = await chooseTwelve(() =>
    Response.json({ code: 'internal', errorMessages: [] }, { status: 500 }),
  )
  await expect.poll(() => stored).toBe('24')
  expect(shown).toBe('24')
  expect(said).toEqual([expect.stringContaining("wasn't saved")])
})
