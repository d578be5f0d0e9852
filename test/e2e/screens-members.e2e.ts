import type { Browser, BrowserContext, Page } from '@playwright/test'
import { DEMO_MENTEE_EMAIL, DEMO_MENTEES, DEMO_MENTOR_EMAIL, DEMO_MENTORS } from '#server/demo/people.ts'
import { expect, test } from '#test/support/journey.ts'
import { checkScreen, checkWidths, widths } from '#test/support/screen.ts'
import { logIn } from '#test/support/steps.ts'

test.use({ settings: { DEMO: 'true' } })

const mentor = DEMO_MENTORS[3]!
const emails = { mentee: DEMO_MENTEE_EMAIL, mentor: DEMO_MENTOR_EMAIL }
type Role = keyof typeof emails
const nameOf = (email: string) => [...DEMO_MENTORS, ...DEMO_MENTEES].find((person) => person.email === email)!.fullName
const ownName = (role: Role) => new RegExp(nameOf(emails[role]).split(' ')[0]!)
const signedIn = {} as Record<Role, BrowserContext>

test.beforeAll(async ({ browser, program }) => {
  for (const role of ['mentee', 'mentor'] as const) {
    signedIn[role] = await browser.newContext({ baseURL: program.url, locale: 'en-GB', timezoneId: 'Africa/Lagos' })
    const page = await signedIn[role].newPage()
    await logIn(page, { email: emails[role] })
    await page.close()
  }
})
test.afterAll(() => Promise.all(Object.values(signedIn).map((context) => context.close())))

/** Runs in a tab of its own of somebody who is signed in. */
async function as(role: Role, work: (page: Page) => Promise<void>): Promise<void> {
  const page = await signedIn[role].newPage()
  await work(page)
  await page.close()
}

const isComplete = async (page: Page, heading: string | RegExp) => {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /^Loading/ }),
  ).toHaveCount(0)
}

const screens: readonly [Role, string, string | RegExp][] = [
  ['mentee', '/dashboard', ownName('mentee')],
  ['mentor', '/dashboard', ownName('mentor')],
  ['mentee', '/dashboard/individual', 'One-on-One Sessions'],
  ['mentor', '/dashboard/individual', 'One-on-One Sessions'],
  ['mentor', '/dashboard/individual/past', 'One-on-One Sessions'],
  ['mentee', '/dashboard/individual/cancelled', 'One-on-One Sessions'],
  ['mentor', '/dashboard/individual/pending', 'One-on-One Sessions'],
  ['mentee', '/dashboard/settings', 'Settings'],
  ['mentor', '/dashboard/settings', 'Settings'],
  ['mentor', '/dashboard/settings/availability', 'Settings'],
  ['mentee', '/dashboard/settings/security', 'Settings'],
  ['mentee', '/notifications', 'Notifications'],
  ['mentor', '/profile-public', ownName('mentor')],
  ['mentee', '/profile-public', ownName('mentee')],
  ['mentee', `/mentor/${mentor.handle}`, mentor.fullName],
  ['mentee', `/mentor/${mentor.handle}/book-session`, `Book a session with ${mentor.fullName}`],
  ['mentor', `/mentee/${DEMO_MENTEES[2]!.handle}`, DEMO_MENTEES[2]!.fullName],
  ['mentee', '/find?q=a', 'Find a mentor'],
  ['mentee', '/dashboard/settings/availability', /./],
  ['mentee', '/no/such/page', /./],
]

for (const [role, path, heading] of screens) {
  test(`${path} stands for a ${role} on phone and desktop, light and dark`, async () => {
    await as(role, (page) =>
      checkWidths(page, async () => {
        await page.goto(path)
        await isComplete(page, heading)
      }),
    )
  })
}
