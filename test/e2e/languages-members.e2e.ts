import type { BrowserContext } from '@playwright/test'
import { test } from '#test/support/journey.ts'
import { checkInLanguage } from '#test/support/language-screens.ts'
import { emails, memberScreens, type Role } from '#test/support/screens.ts'
import { logIn } from '#test/support/steps.ts'

const languages = ['en-XA', 'ar'] as const

// The accounts of the demo read Arabic here, so these journeys have a server of their own.
test.use({ settings: { DEMO: 'true', APP_NAME: 'Kando' } })

const signedIn = new Map<string, BrowserContext>()

test.beforeAll(async ({ browser, program }) => {
  for (const role of ['mentee', 'mentor'] as const)
    for (const language of languages) {
      const context = await browser.newContext({ baseURL: program.url, locale: 'en-GB', timezoneId: 'Africa/Cairo' })
      const page = await context.newPage()
      await logIn(page, { email: emails[role] })
      await page.close()
      if (language === 'ar') await context.addCookies([{ name: 'locale', value: language, url: program.url }])
      signedIn.set(`${role} ${language}`, context)
    }
})
test.afterAll(() => Promise.all([...signedIn.values()].map((context) => context.close())))

async function check(role: Role, path: string, language: (typeof languages)[number]): Promise<void> {
  const page = await signedIn.get(`${role} ${language}`)!.newPage()
  await checkInLanguage(page, path, language)
  await page.close()
}

for (const [role, path] of memberScreens) {
  test(`${path} of a ${role} holds longer texts`, () => check(role, path, 'en-XA'))
  test(`${path} of a ${role} is whole in Arabic`, () => check(role, path, 'ar'))
}
