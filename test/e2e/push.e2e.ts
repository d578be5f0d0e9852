import type { BrowserContext, Page } from '@playwright/test'
import { offeredLanguages } from '#contract/offered-languages.ts'
import { sessionRoutes } from '#contract/accounts/session-routes.ts'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { notificationRoutes } from '#contract/notifications/routes.ts'
import { expect, serviceWorkerSettings, test as base } from '#test/support/journey.ts'
import { book, call, logInByApi, makeMentee, makeMentor, openForBookings } from '#test/support/members.ts'
import { pushReceiver, type PushReceiver, type ReceivedPush } from '#test/support/servers/push-receiver.ts'
import type { Program } from '#test/support/program.ts'
import { checkAxe, checkWidths } from '#test/support/screen.ts'
import { fillLogIn, logIn } from '#test/support/steps.ts'
import * as ask from '#texts/notifications/ask.ts'
import * as install from '#texts/notifications/install.ts'
import * as settings from '#texts/notifications/settings.ts'
import * as installInArabic from '../../src/texts/compiled/ar/notifications/install.ts'
import * as inFrench from '../../src/texts/compiled/fr/notifications/settings.ts'

const test = base.extend<{ receiver: PushReceiver }>({
  // oxlint-disable-next-line no-empty-pattern -- the shape of a fixture without others
  receiver: async ({}, use) => {
    const receiver = await pushReceiver()
    await use(receiver)
    receiver.close()
  },
})
test.use({ settings: serviceWorkerSettings, permissions: ['notifications'] })

/**
 * The browser's own push service is elsewhere: it subscribes at the receiver instead. Chromium's headless shell, the browser of npm, has no
 * notifications and says that they are denied, whatever was granted; any other Chromium (CHROMIUM_PATH) shows them, also without a screen.
 */
async function subscribeAt(context: BrowserContext, receiver: PushReceiver) {
  const subscription = receiver.subscription()
  await context.addInitScript(({ endpoint, p256dh, auth }) => {
    const made = { endpoint, toJSON: () => ({ endpoint, keys: { p256dh, auth } }), unsubscribe: async () => true }
    PushManager.prototype.subscribe = async () => made as unknown as PushSubscription
    PushManager.prototype.getSubscription = async () => null
    if (Notification.permission !== 'denied') return
    Object.defineProperty(Notification, 'permission', { value: 'granted' })
    Notification.requestPermission = async () => 'granted'
  }, subscription)
  return subscription
}

/** Each load of a session's page is the one after its booking, in a browser that could install the site. */
const afterBooking = (context: BrowserContext) =>
  context.addInitScript(() => {
    if (/\/booking\//.test(location.pathname)) history.replaceState({ usr: { isFresh: true } }, '')
    const prompt = async () => ({ outcome: 'accepted' })
    addEventListener('load', () => dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })))
  })

/** A mentor, a mentee, and a session that they agreed on. */
async function meet(program: Program, startsAt: Date) {
  const mentor = await openForBookings(program, await makeMentor(program, 'Ngozi Obi'))
  const mentee = await makeMentee(program, 'Kwame Mensah')
  return { mentor, mentee, booking: await book(program, mentor, mentee, startsAt) }
}

/** Chromium asks the worker for a file once as a preload and once as a module, and says so. */
const twice = /A preload for|was preloaded using link preload/

test('after a booking a device is asked one thing at a time, and nothing again', async ({
  page,
  program,
  context,
  receiver,
}) => {
  const { mentee, booking } = await meet(program, new Date(Date.now() + 86_400_000))
  await subscribeAt(context, receiver)
  await afterBooking(context)
  await logIn(page, mentee)
  const heading = (name: string) => page.getByRole('heading', { level: 2, name })
  const installTitle = install.title({ product: 'Kando' })
  await checkWidths(
    page,
    async () => {
      await page.goto(`/booking/${booking.id}`)
      await expect(heading(ask.title)).toBeVisible()
      await expect(heading(installTitle)).toHaveCount(0)
    },
    twice,
  )
  await page.getByRole('button', { name: ask.yes }).press('Enter')
  await expect(heading(installTitle)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: install.install })).toBeFocused()
  await checkWidths(
    page,
    async () => {
      await page.reload()
      await expect(heading(installTitle)).toBeVisible()
    },
    twice,
  )

  await page.goto('/dashboard/settings/notifications')
  await checkWidths(
    page,
    async () => {
      await expect(page.getByRole('switch', { name: settings.device.label })).toBeChecked()
      await expect(page.getByRole('button', { name: install.install })).toBeVisible()
    },
    twice,
  )

  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`/booking/${booking.id}`)
  await page.getByRole('contentinfo').getByRole('link', { name: offeredLanguages.ar.name }).click()
  await expect(page.getByText(installInArabic.text)).toBeVisible()
  expect.soft(await checkAxe(page)).toEqual([])
  await page.getByRole('button', { name: installInArabic.no }).press('Enter')
  await expect(page.getByText(installInArabic.text)).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('install-asked'))).not.toBeNull()
})

/** What a worker's own global has, as far as it is used here. */
type Scope = {
  registration: {
    showNotification: (title: string, options: object) => Promise<void>
    getNotifications: () => Promise<Shown[]>
  }
  clients: { openWindow: (address: string) => Promise<null> }
  ExtendableEvent: new (name: string) => Event
}
type Shown = { title: string; body: string; tag: string; lang: string; dir: string; actions: { title: string }[] } & {
  close: () => void
}

const workerOf = async (context: BrowserContext) =>
  context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))

/** In the headless shell, which shows nothing, the worker's registration keeps what it is told to show. All else is the browser's. */
async function makeVisible(context: BrowserContext): Promise<void> {
  await (
    await workerOf(context)
  ).evaluate(() => {
    if (Notification.permission !== 'denied') return
    const { registration } = self as unknown as Scope
    const shown = new Map<string, Shown>()
    registration.showNotification = async (title, options) => {
      const one: Shown = {
        title,
        close: () => void shown.delete(one.tag),
        ...(options as Omit<Shown, 'title' | 'close'>),
      }
      shown.set(one.tag, one)
    }
    registration.getNotifications = async () => [...shown.values()]
  })
}

/** Hands what the receiver got to the service worker, as the browser's push service would. */
async function deliver(page: Page, { payload }: ReceivedPush): Promise<void> {
  const { origin } = new URL(page.url())
  const session = await page.context().newCDPSession(page)
  const known = new Promise<string>((done) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`)
      if (own) done(own.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const registrationId = await known
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(payload) })
  await session.detach()
}

const shownIn = async (context: BrowserContext) =>
  (await workerOf(context)).evaluate(async () =>
    (await (self as unknown as Scope).registration.getNotifications()).map(({ title, body, lang, dir, actions }) => ({
      title,
      body,
      lang,
      dir,
      actions: actions.map((one) => one.title),
    })),
  )

test('a device shows what it is sent in its reader’s language, opens the session, and closes what was read elsewhere', async ({
  browser,
  programAt,
  receiver,
}) => {
  let program = await programAt('2027-03-10T07:00:00Z')
  const { mentor, mentee, booking } = await meet(program, new Date('2027-03-10T09:00:00Z'))
  await call(program, sessionRoutes.setLanguage, { body: { locale: 'fr' } }, mentee.record.accessToken)
  const context = await browser.newContext({
    baseURL: program.url,
    locale: 'en-GB',
    timezoneId: 'Africa/Lagos',
    permissions: ['notifications'],
  })
  const device = await subscribeAt(context, receiver)
  const page = await context.newPage()
  await page.goto('/login')
  await fillLogIn(page, mentee)
  await expect(page).toHaveURL('/fr/dashboard')
  await page.goto('/fr/dashboard/settings/notifications')
  await page.getByRole('switch', { name: inFrench.device.label }).press('Space')
  await expect(page.getByText(inFrench.device.isOn)).toBeVisible()
  await makeVisible(context)
  /** The next one that passes. */
  const next = async (isWanted: (push: ReceivedPush) => boolean) => {
    const seen: ReceivedPush[] = []
    await expect
      .poll(() => {
        seen.push(...receiver.take(device))
        return seen.some(isWanted)
      })
      .toBe(true)
    return seen.find(isWanted)!
  }
  program = await programAt('2027-03-10T08:50:01Z')
  await deliver(page, await next(({ payload }) => payload.join !== undefined))
  await expect
    .poll(() => shownIn(context))
    .toEqual([
      {
        title: 'Votre séance va commencer',
        body: 'Avec Ngozi Obi, mer. 10 mars 2027, 10:00 WAT',
        lang: 'fr',
        dir: 'ltr',
        actions: ['Rejoindre'],
      },
    ])
  await page.goto(await press(context))
  await expect(page).toHaveURL(`/fr/booking/${booking.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await shownIn(context)).toEqual([])

  const cancel = { params: { role: 'mentor' }, body: { sessionId: booking.id, cancelReason: 'Emergency' } } as const
  await call(program, bookingRoutes.cancel, cancel, (await logInByApi(program, mentor)).accessToken)
  await deliver(page, await next(({ payload }) => /booking\.cancelled/.test(payload.tag)))
  await expect.poll(async () => (await shownIn(context)).length).toBe(1)
  const { accessToken: elsewhere } = await logInByApi(program, mentee)
  const list = await call(program, notificationRoutes.listNotifications, {}, elsewhere)
  for (const { id } of list.filter((one) => !one.read))
    await call(program, notificationRoutes.markRead, { params: { id } }, elsewhere)
  await deliver(
    page,
    await next(({ payload }) => payload.close?.some((tag) => /booking\.cancelled/.test(tag)) === true),
  )
  await expect.poll(() => shownIn(context)).toEqual([])
  await context.close()
})

/** Presses the notification that is shown, which no tool of the browser can: the worker gets the event, and says what it would open. */
async function press(context: BrowserContext): Promise<string> {
  return (await workerOf(context)).evaluate(async () => {
    const { registration, clients, ExtendableEvent } = self as unknown as Scope
    const [notification] = await registration.getNotifications()
    return new Promise<string>((opened) => {
      clients.openWindow = async (address) => {
        opened(address)
        return null
      }
      const event = { notification, action: '', waitUntil: () => undefined }
      self.dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), event))
    })
  })
}
