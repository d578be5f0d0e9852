// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Menu } from './menu.tsx'

afterEach(cleanup)

it('opens places of the application without loading the document', async () => {
  const navigate = vi.fn()
  const entries = [{ id: 'settings', label: 'Settings', href: '/dashboard/settings' }]
  render(<Menu label="Account" trigger="A" triggerClass="" entries={entries} navigate={navigate} />)
  fireEvent.click(screen.getByRole('button', { name: /Account/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Settings' }))
  expect(navigate).toHaveBeenCalledWith('/dashboard/settings', undefined)
})
