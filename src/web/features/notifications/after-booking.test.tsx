// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { webTree } from '#test/support/web-tree.tsx'
import * as ask from '#texts/notifications/ask.ts'
import * as install from '#texts/notifications/install.ts'
import { AfterBooking } from './after-booking.tsx'
import { usePushDevice } from './push/use-push-device.ts'

vi.mock('./push/use-push-device.ts', () => ({ usePushDevice: vi.fn() }))

type Device = ReturnType<typeof usePushDevice>
const device = (changes: { support?: Device['support']; permission?: NotificationPermission; isOn?: boolean }) => {
  const { support = 'ready', permission = 'default', isOn = false } = changes
  const read = { data: { publicKey: 'key', isOn } }
  const turnOn = vi.fn(async () => true)
  vi.mocked(usePushDevice).mockReturnValue({ support, permission, read, isPending: false, turnOn } as unknown as Device)
  return turnOn
}
const open = async () => render(<AfterBooking />, { wrapper: await webTree() })
const titles = () => screen.queryAllByRole('heading').map(({ textContent }) => textContent)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const installTitle = install.title({ product: 'Kando' })

let prompt: ReturnType<typeof vi.fn>
let isStandalone: boolean
beforeEach(() => {
  prompt = vi.fn(async () => ({ outcome: 'accepted' }))
  window.installPrompt = Object.assign(new Event('beforeinstallprompt'), { prompt }) as Window['installPrompt'] & object
  isStandalone = false
  vi.stubGlobal('matchMedia', () => ({ matches: isStandalone }))
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  delete window.installPrompt
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('notifications are asked for first, and nothing more of whoever says no', async () => {
  device({})
  const { container } = await open()
  expect(titles()).toEqual([ask.title])
  press(ask.no)
  expect(titles()).toEqual([])
  expect(container.contains(document.activeElement)).toBe(true)
})

test('whoever has said yes is offered to install the site', async () => {
  const turnOn = device({})
  turnOn.mockImplementation(async () => {
    device({ isOn: true, permission: 'granted' })
    return true
  })
  await open()
  press(ask.yes)
  await waitFor(() => expect(titles()).toEqual([installTitle]))
  expect(turnOn).toHaveBeenCalledExactlyOnceWith('key')
})

test('a yes that failed, for example without a network, can be said again', async () => {
  const turnOn = device({})
  turnOn.mockResolvedValue(false)
  await open()
  press(ask.yes)
  await waitFor(() => expect(turnOn).toHaveBeenCalled())
  expect(titles()).toEqual([ask.title])
  expect(localStorage.getItem('push-asked')).toBeNull()
})

test.each([
  ['were asked for at an earlier booking', {}],
  ['are on', { isOn: true }],
  ['are blocked', { permission: 'denied' }],
  ['cannot be shown', { support: 'unsupported' }],
] as const)('where notifications %s, installing is offered', async (what, state) => {
  if (what.startsWith('were')) localStorage.setItem('push-asked', 'yes')
  device(state)
  await open()
  expect(titles()).toEqual([installTitle])
})

test('as long as it is unknown whether this device shows notifications, nothing is asked', async () => {
  device({ support: 'waiting' })
  await open()
  expect(titles()).toEqual([])
})

test.each([install.install, install.no])('after "%s" nobody is asked again on this device', async (answer) => {
  device({ isOn: true })
  await open()
  press(answer)
  await waitFor(() => expect(titles()).toEqual([]))
  expect(prompt).toHaveBeenCalledTimes(answer === install.install ? 1 : 0)
  cleanup()
  await open()
  expect(titles()).toEqual([])
})

test('a browser that can install only later is offered then', async () => {
  const { installPrompt } = window
  delete window.installPrompt
  device({ isOn: true })
  await open()
  expect(titles()).toEqual([])
  window.installPrompt = installPrompt!
  dispatchEvent(new Event('beforeinstallprompt'))
  await waitFor(() => expect(titles()).toEqual([installTitle]))
})

test('the installed application offers nothing', async () => {
  isStandalone = true
  device({ isOn: true })
  await open()
  expect(titles()).toEqual([])
})

test('iPhones and iPads have no such question: one sentence says how', async () => {
  delete window.installPrompt
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)')
  device({ support: 'install' })
  await open()
  expect(screen.getByText(install.menu)).toBeTruthy()
  expect(screen.queryByRole('button', { name: install.install })).toBeNull()
  press(install.understood)
  expect(titles()).toEqual([])
})
