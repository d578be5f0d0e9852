// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { webTree } from '#test/support/web-tree.tsx'
import { dialogFrame } from '#web/ui/overlays/dialog.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { PagesContext } from './link.tsx'

// Otherwise loaded when the first dialog opens.
beforeAll(async () => void (await dialogFrame.preload()))
afterEach(cleanup)

const words = { title: 'Leave this page?', text: 'Your draft stays.', stay: 'Stay', leave: 'Leave' }
const Path = () => <output>{useLocation().pathname}</output>
const path = () => screen.getByRole('status', { hidden: true }).textContent

test('what was typed last is stored before the page is left', async () => {
  const keep = vi.fn(() => true)
  const wrapper = await webTree()
  render(
    <>
      <Path />
      <a href="/dashboard">Overview</a>
      <LeaveGuard isOn words={words} keep={keep} />
    </>,
    { wrapper },
  )
  const before = path()
  fireEvent.click(screen.getByRole('link', { name: 'Overview' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Stay' }))
  expect(keep).not.toHaveBeenCalled()
  expect(path()).toBe(before)

  fireEvent.click(screen.getByRole('link', { name: 'Overview' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  expect(keep).toHaveBeenCalledOnce()
  expect(path()).toBe('/dashboard')
})

test('a press on a link to no page is left to the link', async () => {
  const wrapper = await webTree()
  const pressed = vi.fn((event: MouseEvent) => event.preventDefault())
  render(
    <PagesContext value={{ pageAt: (to) => ({ path: to.startsWith('/data/') ? '*' : to }), preload: () => undefined }}>
      <a href="/data/less?to=%2Ffind" onClick={pressed}>
        Use less data
      </a>
      <a href="/dashboard">Overview</a>
      <LeaveGuard isOn words={words} />
    </PagesContext>,
    { wrapper },
  )
  fireEvent.click(screen.getByRole('link', { name: 'Use less data' }))
  expect(pressed).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: 'Leave' })).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: 'Overview' }))
  expect(await screen.findByRole('button', { name: 'Leave' })).toBeDefined()
})

test.each([
  ['is red where it loses the work', undefined, true],
  ['is an ordinary button where the work is kept', () => true, false],
])('leaving %s', async (_, keep, isRed) => {
  const wrapper = await webTree()
  render(
    <>
      <a href="/dashboard">Overview</a>
      <LeaveGuard isOn words={words} {...(keep ? { keep } : {})} />
    </>,
    { wrapper },
  )
  fireEvent.click(screen.getByRole('link', { name: 'Overview' }))
  const button = await screen.findByRole('button', { name: 'Leave' })
  expect(button.classList.contains('bg-danger')).toBe(isRed)
})
