import { isAppleMobile } from '#web/platform/dom/apple-mobile.ts'

/** `install`: only where the site is on the Home Screen (iOS and iPadOS). */
export type PushSupport = 'ready' | 'install' | 'unsupported'

export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'ready'
  return isAppleMobile() ? 'install' : 'unsupported'
}

/** Milliseconds that a page waits for the worker of its first visit. */
const patience = 5000

/** The worker that shows notifications; fails where there is none. */
export function worker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_done, fail) => setTimeout(() => fail(new Error('No service worker')), patience))
  return Promise.race([navigator.serviceWorker.ready, late])
}

/** This browser's address for pushes, as the server takes it; a subscription with another key of the server is renewed. */
export async function subscribe(publicKey: string): Promise<{ endpoint: string; p256dh: string; auth: string }> {
  const { pushManager } = await worker()
  const former = await pushManager.getSubscription()
  if (former && keyOf(former) !== publicKey) await former.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint = '', keys = {} } = made.toJSON()
  return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' }
}

function keyOf({ options: { applicationServerKey } }: PushSubscription): string {
  const bytes = String.fromCharCode(...new Uint8Array(applicationServerKey ?? new ArrayBuffer()))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** No pushes to this browser any more, and what it shows goes. Never fails. */
export async function endPushes(): Promise<void> {
  forgetPushes()
  await closeShown(() => true)
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  const subscription = await registration?.pushManager?.getSubscription().catch(() => null)
  await subscription?.unsubscribe().catch(() => false)
}

/** Closes notifications of this browser, by the id that they have in the app; those without one only by `null`. */
export async function closeShown(isClosed: (id: string | null) => boolean): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  for (const one of (await registration?.getNotifications?.().catch(() => [])) ?? [])
    if (isClosed(notificationIn(one.data as { url?: string } | null))) one.close()
}

const notificationIn = (data: { url?: string } | null) =>
  new URL(data?.url ?? '/', location.origin).searchParams.get('notification')

/** Whose notifications this browser shows: it is registered again at each start. */
const storageKey = 'push'
export const rememberPushes = (userId: string): void => localStorage.setItem(storageKey, userId)
const forgetPushes = (): void => localStorage.removeItem(storageKey)
export const showsPushesOf = (userId: string): boolean => localStorage.getItem(storageKey) === userId
