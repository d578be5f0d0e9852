// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { openPush, showPush, type PushMessage } from './push.ts'

const message = {
  title: 'Your session is about to start',
  body: 'With Amina, Fri 27 Nov 2026, 10:00 EAT',
  tag: 'booking.starting:1:0',
  url: '/booking/1?notification=2',
  at: 1000,
  lang: 'en',
  dir: 'ltr',
  join: { title: 'Join', url: '/room/individual/1?notification=2' },
} satisfies PushMessage

const shownAs = (...tags: string[]) => tags.map((tag) => ({ tag, close: vi.fn() }))
const registrationWith = (shown: ReturnType<typeof shownAs>) => ({
  showNotification: vi.fn(async () => undefined),
  getNotifications: async () => shown as unknown as Notification[],
})

test('a notification is shown in its language, with a button to join', async () => {
  const registration = registrationWith([])
  await showPush(registration, message)
  expect(registration.showNotification).toHaveBeenCalledExactlyOnceWith(message.title, {
    body: message.body,
    tag: message.tag,
    lang: 'en',
    dir: 'ltr',
    timestamp: 1000,
    actions: [{ action: 'join', title: 'Join' }],
    data: { url: message.url, join: message.join.url },
  })
})

test('what was read elsewhere is closed, and nothing else', async () => {
  const shown = shownAs('a', 'b', 'c')
  const registration = registrationWith(shown)
  await showPush(registration, { close: ['a', 'c'] })
  expect(shown.map(({ close }) => close.mock.calls.length)).toEqual([1, 0, 1])
  expect(registration.showNotification).not.toHaveBeenCalled()
})

function windowsAt(...paths: string[]) {
  const open = paths.map((path) => ({
    url: location.origin + path,
    focus: vi.fn(async () => undefined),
    postMessage: vi.fn(),
  }))
  return { open, matchAll: async () => open, openWindow: vi.fn(async () => undefined) }
}
const pressed = { data: { url: message.url, join: message.join.url }, close: vi.fn() }

test('a press opens a window of its own, so that nobody loses what they are doing in another', async () => {
  const windows = windowsAt('/create-group-session')
  await openPush(windows, pressed, '')
  expect(pressed.close).toHaveBeenCalled()
  expect(windows.openWindow).toHaveBeenCalledExactlyOnceWith(message.url)
  expect(windows.open[0]!.focus).not.toHaveBeenCalled()
})

test('a press on Join opens the room', async () => {
  const windows = windowsAt()
  await openPush(windows, pressed, 'join')
  expect(windows.openWindow).toHaveBeenCalledExactlyOnceWith(message.join.url)
})

test('where its page is open already, that comes to the front and learns what was read', async () => {
  const windows = windowsAt('/dashboard', '/booking/1')
  await openPush(windows, pressed, '')
  const [, page] = windows.open
  expect(page!.postMessage).toHaveBeenCalledExactlyOnceWith({ openedPush: message.url })
  expect(page!.focus).toHaveBeenCalledOnce()
  expect(windows.openWindow).not.toHaveBeenCalled()
})
