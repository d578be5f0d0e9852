import { DEMO_MENTORS } from '#server/demo/people.ts'
import { expect, test } from '#test/support/journey.ts'
import { checkWidths } from '#test/support/screen.ts'

test.use({ settings: { DEMO: 'true' } })

const mentor = DEMO_MENTORS[3]!
const mentorPath = `/mentor/${mentor.handle}`

/** Every screen that a visitor can open by its address, with its heading once it is complete. */
const screens = [
  ['/', /Learn beside someone/],
  ['/find', 'Find a mentor'],
  ['/find?q=qqqqqqqq', 'Find a mentor'],
  ['/mentees', 'Mentees'],
  ['/group-sessions', 'Group sessions'],
  ['/group-sessions?q=qqqqqqqq', 'Group sessions'],
  [mentorPath, mentor.fullName],
  [`${mentorPath}/book-session`, `Book a session with ${mentor.fullName}`],
  ['/signup', 'Create your account'],
  ['/login', 'Welcome back'],
  ['/confirm-account', 'Confirm your email'],
  ['/auth/validate', 'This link is incomplete'],
  ['/forgot-password', 'Forgot your password?'],
  ['/reset-password', 'This link is incomplete'],
  ['/auth/callback/google?error=access_denied', "That didn't work"],
  ['/about-us', /./],
  ['/contact-us', 'Contact us'],
  ['/privacy-policy', /./],
  ['/cookies-policy', /./],
  ['/terms-and-conditions', /./],
  ['/under-maintain', /./],
  ['/busy', 'Many people are here right now'],
  ['/gallery', 'Gallery'],
] as const

for (const [path, heading] of screens) {
  test(`${path} passes the screen checks on phone and desktop, light and dark`, async ({ page }) => {
    await checkWidths(page, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page.getByRole('progressbar')).toHaveCount(0)
    })
  })
}

for (const path of ['/', '/find', mentorPath, `${mentorPath}/book-session`, '/signup']) {
  test(`${path} does not scroll sideways at 320 px`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
}
