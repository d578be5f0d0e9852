/** What the server sends: a notification, or the tags of those that were read elsewhere (`push/send-pushes.ts`). */
export type PushMessage =
  | {
      title: string
      body: string
      /** A later one with the same tag takes its place. */
      tag: string
      url: string
      at: number
      lang: string
      dir: 'ltr' | 'rtl'
      join?: { title: string; url: string }
      close?: never
    }
  | { close: readonly string[] }

type Registration = Pick<ServiceWorkerRegistration, 'showNotification' | 'getNotifications'>
type Data = { url: string; join?: string }

/** Shows a notification, or closes those that were read on another device. */
export async function showPush(registration: Registration, message: PushMessage): Promise<void> {
  if (message.close) {
    const shown = await registration.getNotifications()
    for (const one of shown) if (message.close.includes(one.tag)) one.close()
    return
  }
  const { title, url, at, join, ...options } = message
  await registration.showNotification(title, {
    ...options,
    data: { url, ...(join && { join: join.url }) } satisfies Data,
    ...({ timestamp: at, actions: join ? [{ action: 'join', title: join.title }] : [] } as object),
  })
}

type Window = { url: string; focus: () => Promise<unknown>; postMessage: (message: OpenedPush) => void }
type Windows = {
  matchAll: (which: { type: 'window'; includeUncontrolled: true }) => Promise<readonly Window[]>
  openWindow: (address: string) => Promise<unknown>
}
/** What a page is told that comes to the front because of a notification. */
export type OpenedPush = { openedPush: string }

/** Goes to the page that a notification is about where it is open; no other page is led away from what somebody is doing there. */
export async function openPush(
  windows: Windows,
  notification: Pick<Notification, 'close' | 'data'>,
  action: string,
): Promise<void> {
  notification.close()
  const { url, join } = notification.data as Data
  const target = action === 'join' && join ? join : url
  const pathOf = (address: string) => new URL(address, location.origin).pathname
  const all = await windows.matchAll({ type: 'window', includeUncontrolled: true })
  const open = all.find((one) => pathOf(one.url) === pathOf(target))
  if (!open) return void (await windows.openWindow(target))
  open.postMessage({ openedPush: target })
  await open.focus()
}
