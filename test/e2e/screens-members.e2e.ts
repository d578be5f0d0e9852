import type { Page } from '@playwright/test'
import { demoSettings, expect, test } from '#test/support/journey.ts'
import { checkAddress, checkWidths, isComplete } from '#test/support/screen.ts'
import { emails, memberScreens, mentor, ownName, type Role } from '#test/support/screens.ts'
import { logIn } from '#test/support/steps.ts'

test.use({ settings: demoSettings })

/** One of each role for all screens: another document in a tab takes half the processor time of the first one. */
const tabs = {} as Record<Role, Page>

test.beforeAll(async ({ browser, program }) => {
  for (const role of ['mentee', 'mentor'] as const) {
    const context = await browser.newContext({ baseURL: program.url, locale: 'en-GB', timezoneId: 'Africa/Lagos' })
    tabs[role] = await context.newPage()
    await logIn(tabs[role], { email: emails[role] })
  }
})
test.afterAll(() => Promise.all(Object.values(tabs).map((page) => page.context().close())))

for (const [role, path, heading] of memberScreens) {
  test(`${path} passes the screen checks for a ${role} on phone and desktop, light and dark`, async () => {
    await checkAddress(tabs[role], path, () => isComplete(tabs[role], heading))
  })
}

/** Adds up how far the page moves what is already shown, as browsers measure it. */
function addUpShifts(): void {
  const seen = Object.assign(window, { shifts: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.shifts += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

for (const role of ['mentee', 'mentor'] as const) {
  test(`the pages of a ${role} hardly move while they load`, async () => {
    const page = await tabs[role].context().newPage()
    await page.addInitScript(addUpShifts)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      for (const [path, last] of [
        ['/dashboard', 'Your totals'],
        ['/profile-public', 'About'],
      ] as const) {
        await page.goto(path)
        await expect(page.getByRole('main').getByRole('heading', { level: 2, name: last, exact: true })).toBeVisible()
        await isComplete(page, ownName(role))
        const shifts = await page.evaluate(() => (window as unknown as { shifts: number }).shifts)
        expect.soft(shifts, `layout shift of ${path} at ${width} px`).toBeLessThanOrEqual(0.05)
      }
    }
    await page.close()
  })
}

test('on a phone the lists of group sessions are chosen in one row, whichever is open', async () => {
  const page = tabs.mentor
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/dashboard/group')
  const bar = page.getByRole('navigation', { name: 'Group sessions by state' })
  const more = bar.getByRole('button', { name: /^More lists, \d+ pending$/ })
  await expect(more).toBeVisible()
  const rowHeight = (await more.boundingBox())!.height
  const expectRow = async (names: readonly (RegExp | string)[]) => {
    await expect(bar.getByRole('link')).toHaveText(names)
    expect((await bar.boundingBox())!.height).toBe(rowHeight)
  }
  await expectRow([/^Upcoming/, /^Past/, /^Discover/])
  await more.press('Enter')
  await page.getByRole('menuitem', { name: /^Cohost invites/ }).press('Enter')
  await expect(page).toHaveURL('/dashboard/group/invites')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('list', { name: 'Cohost invites' })).toBeVisible()
  // The chosen one takes the place of the last two, which are behind the button now.
  await expectRow([/^Upcoming/, /^Cohost invites/])
  await expect(bar.getByRole('link', { name: /^Cohost invites/ })).toHaveAttribute('aria-current', 'page')
  await bar.getByRole('button', { name: /^More lists/ }).press('Enter')
  await page.getByRole('menuitem', { name: /^Past/ }).press('Enter')
  await expect(page).toHaveURL('/dashboard/group/past')
  await expectRow([/^Upcoming/, /^Past/, /^Discover/])
})

test('an unknown address passes the screen checks on phone and desktop, light and dark', async () => {
  const page = tabs.mentee
  await checkAddress(page, '/no/such/page', () => isComplete(page, 'Oops! page not found!'), /404/)
})

/**
 * Opens the details of the second session: a sheet on phones, a part of the card elsewhere. The first one starts minutes after the server,
 * and cannot be moved from then on.
 */
async function openSecond(page: Page, width: number): Promise<void> {
  await page.goto('/dashboard/individual')
  await isComplete(page, 'One-on-one sessions')
  const more = width < 600 ? page.getByRole('button', { name: /^More:/ }) : page.getByText('Details', { exact: true })
  await more.nth(1).click()
}

const layers: readonly [string, Role, (page: Page, width: number) => Promise<void>][] = [
  ['the more of a session', 'mentor', openSecond],
  [
    'the reschedule dialog',
    'mentee',
    async (page, width) => {
      await openSecond(page, width)
      await page.getByRole('button', { name: 'Reschedule' }).click()
      const dialog = page.getByRole('dialog', { name: 'Reschedule session' })
      await dialog
        .getByRole('button', { name: /\d+ times?$/ })
        .first()
        .click()
      await expect(dialog.getByRole('radio', { name: /^\d\d:\d\d/ }).first()).toBeVisible()
    },
  ],
  [
    'the cancel dialog',
    'mentor',
    async (page, width) => {
      await openSecond(page, width)
      await page.getByRole('button', { name: 'Cancel session' }).click()
      const dialog = page.getByRole('dialog', { name: 'Cancel this session?' })
      await dialog.getByRole('radio', { name: 'Other' }).check()
      await expect(dialog.getByLabel('Your reason')).toBeVisible()
    },
  ],
  [
    'a session',
    'mentee',
    async (page) => {
      await page.goto('/dashboard/individual')
      await page.getByRole('main').getByRole('link', { name: 'One on One Mentorship Session' }).first().click()
      await isComplete(page, /^Session with /)
    },
  ],
  [
    'the list of time zones',
    'mentee',
    async (page) => {
      await page.goto(`/mentor/${mentor.handle}/book-session`)
      await page.getByRole('button', { name: /^Time zone/ }).click()
      await expect(page.getByRole('listbox')).toBeVisible()
    },
  ],
  [
    'the account menu',
    'mentee',
    async (page) => {
      await page.goto('/notifications')
      await page.getByRole('button', { name: 'Your account' }).click()
      await expect(page.getByText('Log out')).toBeVisible()
    },
  ],
  [
    'the list of shortcuts',
    'mentor',
    async (page) => {
      await page.goto('/notifications')
      await isComplete(page, 'Notifications')
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    },
  ],
  [
    'the search of everything',
    'mentor',
    async (page, width) => {
      await page.goto('/notifications')
      await isComplete(page, 'Notifications')
      if (width > 1028) await page.keyboard.press('Control+k')
      else await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
      const field = page.getByRole('combobox', { name: 'Search everything' })
      await expect(field).toBeFocused()
      await field.fill('adeola')
      await expect(page.getByRole('group', { name: 'Your one-on-one sessions' })).toBeVisible()
      await expect(page.getByRole('option', { selected: true })).toHaveAccessibleName(/^Adéọlá/)
    },
  ],
  [
    'the bell',
    'mentor',
    async (page, width) => {
      await page.goto('/dashboard')
      if (width > 1028)
        await page
          .getByRole('banner')
          .getByRole('button', { name: /^Notifications/ })
          .click()
      else
        await page
          .getByRole('navigation')
          .getByRole('link', { name: /Notifications/ })
          .click()
      await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeVisible()
    },
  ],
]

for (const [name, role, open] of layers) {
  test(`${name} passes the screen checks for a ${role} on phone and desktop, light and dark`, async () => {
    await checkWidths(tabs[role], (width) => open(tabs[role], width))
  })
}
