import type { BrowserContext } from '@playwright/test'
import { test } from '#test/support/journey.ts'
import { checkPseudoLanguages } from '#test/support/pseudo-languages.ts'
import { emails, memberScreens, type Role } from '#test/support/screens.ts'
import { logIn } from '#test/support/steps.ts'

test.use({ settings: { DEMO: 'true' } })

const signedIn = {} as Record<Role, BrowserContext>

test.beforeAll(async ({ browser, program }) => {
  for (const role of ['mentee', 'mentor'] as const) {
    signedIn[role] = await browser.newContext({ baseURL: program.url, locale: 'en-GB', timezoneId: 'Africa/Cairo' })
    const page = await signedIn[role].newPage()
    await logIn(page, { email: emails[role] })
    await page.close()
  }
})
test.afterAll(() => Promise.all(Object.values(signedIn).map((context) => context.close())))

for (const [role, path] of memberScreens)
  test(`${path} of a ${role} holds longer texts, and texts from right to left`, async () => {
    const page = await signedIn[role].newPage()
    await checkPseudoLanguages(page, path)
    await page.close()
  })
