import { expect, test } from '#test/support/journey.ts'
import { startOidcProvider } from '#test/support/oidc.ts'
import { cloneDatabase } from '#test/support/postgres.ts'
import { freePort, startProgram } from '#test/support/program.ts'

test('a user signs up with Google, and later logs in with it; the own provider of the operator has its button', async ({
  browser,
}) => {
  const port = await freePort()
  const outside = await startOidcProvider(
    ['google', 'oidc'].map((provider) => `http://127.0.0.1:${port}/auth/callback/${provider}`),
  )
  outside.signedIn = { sub: 'g-1', email: 'ama.ata@example.org', email_verified: true, name: 'Ama Ata' }
  const own = await cloneDatabase({
    clusterUrl: process.env.KANDO_TEST_CLUSTER ?? '',
    template: process.env.KANDO_TEST_TEMPLATE ?? '',
  })
  const program = await startProgram({
    databaseUrl: own.url,
    dataDir: own.dataDir,
    port,
    env: {
      GOOGLE_CLIENT_ID: outside.clientId,
      GOOGLE_CLIENT_SECRET: outside.clientSecret,
      GOOGLE_ISSUER: outside.issuer,
      OIDC_CLIENT_ID: outside.clientId,
      OIDC_CLIENT_SECRET: outside.clientSecret,
      OIDC_ISSUER: outside.issuer,
      OIDC_NAME: 'Example University',
    },
  })
  const page = await browser.newPage({ baseURL: program.url })

  await page.goto('/signup')
  await expect(page.getByRole('button', { name: 'Continue with GitHub' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page).toHaveURL('/user-type')
  await page.getByRole('button', { name: 'Save and finish later' }).click()
  await expect(page).toHaveURL('/')

  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page).toHaveURL('/user-type')

  outside.signedIn = { sub: 'u-1', email: 'kofi.annan@example.org', email_verified: true, name: 'Kofi Annan' }
  const student = await browser.newPage({ baseURL: program.url })
  await student.goto('/signup')
  await student.getByRole('button', { name: 'Continue with Example University' }).click()
  await expect(student).toHaveURL('/user-type')
  await student.close()

  await page.close()
  await program.stop()
  await own.drop()
  await outside.close()
})

test('a provider that is not configured is not offered', async ({ page }) => {
  for (const path of ['/login', '/signup']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: /^(Log in|Create account)$/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /Continue with/ })).toHaveCount(0)
  }
})
