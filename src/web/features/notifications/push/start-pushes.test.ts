// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notificationRoutes } from '#contract/notifications/routes.ts'
import { call, callOnce } from '#web/platform/api/api.ts'
import { rememberPushes, showsPushesOf } from '#web/platform/push/browser-push.ts'
import { startPushes } from './start-pushes.ts'

vi.mock('#web/platform/api/api.ts', () => ({ call: vi.fn(), callOnce: vi.fn() }))

const id = '7a3c0d0e-0000-4000-8000-000000000001'
const subscription = {
  unsubscribe: vi.fn(async () => true),
  options: {},
  toJSON: () => ({ endpoint: 'https://push.example/new', keys: { p256dh: 'p', auth: 'a' } }),
}
const pushManager = { getSubscription: vi.fn(), subscribe: vi.fn() }
const shownFor = (notificationId: string) => ({
  data: { url: `/booking/1?notification=${notificationId}` },
  close: vi.fn(),
})
let shown: ReturnType<typeof shownFor>[]

beforeEach(() => {
  shown = []
  pushManager.getSubscription.mockResolvedValue(subscription)
  pushManager.subscribe.mockResolvedValue(subscription)
  const registration = { pushManager, getNotifications: async () => shown }
  vi.stubGlobal('PushManager', class {})
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
      addEventListener: () => undefined,
    },
  })
  vi.mocked(call).mockImplementation((async (route: unknown) =>
    route === notificationRoutes.pushDevice ? { publicKey: 'key', isOn: true } : [{ id, read: true }]) as typeof call)
  rememberPushes('ada')
})
afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})
const permit = (permission: NotificationPermission) => vi.stubGlobal('Notification', { permission })
const start = () => startPushes(new QueryClient(), 'ada')

test('each start registers the address that the browser has now', async () => {
  permit('granted')
  await start()
  expect(callOnce).toHaveBeenCalledExactlyOnceWith(notificationRoutes.registerPushDevice, {
    body: { endpoint: 'https://push.example/new', p256dh: 'p', auth: 'a' },
  })
})

test.each(['denied', 'default'] as const)(
  'a permission that was withdrawn (%s) ends what the server sends here',
  async (permission) => {
    permit(permission)
    shown = [shownFor(id)]
    await start()
    expect(callOnce).toHaveBeenCalledExactlyOnceWith(notificationRoutes.removePushDevice, {})
    expect(subscription.unsubscribe).toHaveBeenCalled()
    expect(shown[0]!.close).toHaveBeenCalled()
    expect(showsPushesOf('ada')).toBe(false)
  },
)

test('nothing is registered for somebody else who logs in here', async () => {
  permit('granted')
  await startPushes(new QueryClient(), 'kofi')
  expect(callOnce).not.toHaveBeenCalled()
})

test('without an answer it is left to the next start', async () => {
  permit('granted')
  vi.mocked(call).mockRejectedValue(new Error('offline'))
  await start()
  expect(showsPushesOf('ada')).toBe(true)
})

test('what was read on another device is closed here, and nothing else', async () => {
  permit('granted')
  shown = [shownFor(id), shownFor('another')]
  await start()
  expect(shown.map(({ close }) => close.mock.calls.length)).toEqual([1, 0])
})
