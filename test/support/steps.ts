import { expect, type Locator, type Page } from '@playwright/test'
import type { AuthRecord } from '#contract/accounts/schemas.ts'
import { generateCode } from '#server/platform/auth/one-time-codes.ts'
import { cookieNames } from '#web/platform/dom/cookies.ts'
import { storageKey } from '#web/platform/session/session-storage.ts'
import { password, type Person } from './members.ts'
import type { Program } from './program.ts'

/** Fills in and submits the log-in form once it is shown; the previous page stays until then and may have a field of the same name. */
export async function fillLogIn(page: Page, person: Pick<Person, 'email'>): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
}

/**
 * Logs a member in as the form does, and opens no page: this one stands at a document without scripts. The form has journeys of its own
 * (accounts.e2e.ts).
 */
export async function logIn(page: Page, { email }: Pick<Person, 'email'>): Promise<void> {
  const device = await openDevice(page)
  const record = await device.send<AuthRecord>('login', { email, password, rememberMe: true }, 200)
  await device.store(record)
}

/** Calls `/api/auth` as the application does in this browser, and stores a log-in there. */
export async function openDevice(page: Page) {
  await page.goto('/robots.txt')
  const [key, zone, agent] = await page.evaluate(() => {
    const known = localStorage.getItem('device') ?? crypto.randomUUID()
    localStorage.setItem('device', known)
    return [known, Intl.DateTimeFormat().resolvedOptions().timeZone, navigator.userAgent]
  })
  return {
    async send<Reply>(path: string, data: object | undefined, status: number, token?: string): Promise<Reply> {
      const headers = { 'x-device': `${key} ${zone}`, 'user-agent': agent }
      const response = await page.request.post(`/api/auth/${path}`, {
        data,
        headers: token === undefined ? headers : { ...headers, authorization: `Bearer ${token}` },
      })
      expect(response.status(), await response.text()).toBe(status)
      return (await response.json()) as Reply
    },
    async store(record: AuthRecord): Promise<void> {
      const stored = {
        [storageKey]: JSON.stringify(record),
        'record-read': `${record.userId} ${(await serverTime(page)).getTime()}`,
      }
      await page.evaluate((items) => Object.assign(localStorage, items), stored)
      const { signedIn, timeZone, locale } = cookieNames
      const cookies = {
        [signedIn]: '1',
        [timeZone]: record.timeZone ?? zone,
        ...(record.locale && { [locale]: record.locale }),
      }
      const url = page.url()
      await page
        .context()
        .addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value: encodeURIComponent(value), url })))
    },
  }
}

/** The first link in an e-mail, or the first one after these words. */
export function linkIn(mail: { text: string } | undefined, label = ''): string {
  const text = mail?.text ?? ''
  const [link] = /https?:\/\/\S+/.exec(text.slice(text.indexOf(label))) ?? []
  if (!link || !text.includes(label)) throw new Error(`No link ${label} in: ${text || 'no mail'}`)
  return link
}

/** Presses one of the host's tools on the page of a group session. */
export async function manage(page: Page, tool: string): Promise<void> {
  await page.getByRole('button', { name: 'Manage session' }).click()
  await page.getByRole('menuitem', { name: tool, exact: true }).click()
}

/** Turns two-step sign-in on in its section with a code of the app; ends at the recovery codes. Returns the key of the app. */
export async function turnOnTwoStep(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Turn on' }).click()
  const link = await page.getByRole('link', { name: 'Open in the app' }).getAttribute('href')
  const secret = new URL(link!).searchParams.get('secret')!
  await page.getByLabel('Code from the app').fill(generateCode(secret, await serverTime(page)))
  await page.getByRole('button', { name: 'Confirm the code' }).click()
  await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeFocused()
  return secret
}

/** The program's own time, which a test clock may have moved. */
export async function serverTime(page: Page): Promise<Date> {
  const config = await page.request.get('/api/config')
  return new Date(((await config.json()) as { serverTime: string }).serverTime)
}

/** Chooses another time, 11:30 of the third day with free times, on the page of a booking; returns the dialog. */
export async function chooseAnotherTime(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Reschedule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reschedule session' })
  await dialog
    .getByRole('button', { name: /\d+ times/ })
    .nth(2)
    .click()
  await dialog.getByRole('radio', { name: /^11:30/ }).check()
  await dialog.getByRole('radio', { name: 'Scheduling conflict' }).check()
  return dialog
}

/** Waits until visitors find a mentor by a search: new profiles are indexed by a job. Sizes differ, as answers are cached. */
export async function untilListed(program: Program, query: string, { slug }: { slug: string }): Promise<void> {
  let size = 0
  const found = async () => (await fetch(`${program.url}/api/kando-search/mentors/${query}?size=${++size}`)).text()
  await expect.poll(found).toContain(slug)
}
