// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { webTree } from '#test/support/web-tree.tsx'
import { ApiError } from '#web/platform/api/api-error.ts'
import type { FetchRead } from '#web/platform/api/query-client.ts'
import { DeskGate } from './desk-gate.tsx'

vi.mock('./second-factor.tsx', () => ({
  SecondFactor: ({ onDone }: { onDone: () => void }) => <button onClick={onDone}>Confirm</button>,
}))

afterEach(cleanup)

type Answer = ReturnType<FetchRead>
const refuse = (): Answer => Promise.reject(new ApiError(403, { code: 'second_factor_required' }))
const admit = (): Answer => Promise.resolve({ data: [] } as unknown as Awaited<Answer>)
const wait = (): Answer => new Promise(() => undefined)

/** A page of a desk that first refuses, then answers so, after the second factor is confirmed. Returns how another page is opened. */
async function confirm(...answers: (() => Answer)[]) {
  const fetchRead = vi.fn<FetchRead>().mockImplementationOnce(refuse)
  for (const answer of answers) fetchRead.mockImplementationOnce(answer)
  const page = (name: string) => (
    <DeskGate key={name}>
      <h1>{name}</h1>
    </DeskGate>
  )
  const { rerender } = render(page('Queues'), { wrapper: await webTree(fetchRead) })
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
  return (name: string) => rerender(page(name))
}

test('the desk opens once the second factor is confirmed', async () => {
  await confirm(admit)
  expect(await screen.findByRole('heading', { name: 'Queues' })).toBeTruthy()
})

test('a page of the desk that opens before the answer is there does not ask for the second factor again', async () => {
  const goTo = await confirm(wait, admit)
  goTo('System')
  expect(await screen.findByRole('heading', { name: 'System' })).toBeTruthy()
})

test('the desk stays closed where the second factor did not count', async () => {
  await confirm(refuse)
  expect(await screen.findByRole('button', { name: 'Confirm' })).toBeTruthy()
  expect(screen.queryByRole('heading')).toBeNull()
})
