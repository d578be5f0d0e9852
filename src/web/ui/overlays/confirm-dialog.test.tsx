// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'

beforeEach(() => {
  const query = { matches: false, addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', () => query)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A message with a button that deletes it, in a list that can have the focus. */
function Messages() {
  const [isOpen, setOpen] = useState(false)
  const [isDeleted, setDeleted] = useState(false)
  return (
    <>
      <ul tabIndex={-1}>{isDeleted ? null : <button onClick={() => setOpen(true)}>Delete message</button>}</ul>
      <ConfirmDialog
        title="Delete this message?"
        text="For both of you."
        keep="Keep"
        confirm="Delete"
        isPending={false}
        failure={null}
        onConfirm={() => {
          setDeleted(true)
          setOpen(false)
        }}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        focusAfter={isDeleted ? () => document.querySelector('ul') : undefined}
      />
    </>
  )
}

async function answer(name: 'Keep' | 'Delete'): Promise<void> {
  render(<Messages />)
  const opener = screen.getByRole('button', { name: 'Delete message' })
  opener.focus()
  fireEvent.click(opener)
  fireEvent.click(await screen.findByRole('button', { name }))
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
}

test('who keeps it is back at the button that asked', async () => {
  await answer('Keep')
  await expect.poll(() => document.activeElement?.textContent).toBe('Delete message')
})

test('when that button is gone, the focus goes where the caller says', async () => {
  await answer('Delete')
  await expect.poll(() => document.activeElement?.tagName).toBe('UL')
})
