import { expect, test } from '#test/support/journey.ts'
import { checkScreen } from '#test/support/screen.ts'
import { logInStaff, makeAdmin } from '#test/support/staff.ts'
import * as desk from '#texts/moderation/desk.ts'
import * as t from '#texts/instance.ts'
import * as preview from '#texts/instance/preview.ts'
import * as signUp from '#texts/instance/sign-up.ts'
import * as site from '#texts/site/static.ts'
import * as landing from '#texts/site/landing.ts'
import * as inArabic from '../../src/texts/compiled/ar/instance.ts'

// A program of its own: everybody sees what is published.
test.use({ settings: { SIGN_UPS_PER_BROWSER: '6' } })

test('staff give the instance a name and a look, try it out, publish it, and go back', async ({
  page,
  browser,
  program,
  mailsTo,
}) => {
  test.slow()
  page.setDefaultTimeout(30_000)
  const visitor = await (await browser.newContext({ baseURL: program.url })).newPage()
  await logInStaff(page, makeAdmin(program, 'Wanjiru Maina'), mailsTo)
  await page.getByRole('link', { name: t.title, exact: true }).click()
  await expect(page.getByText(t.noVersions)).toBeVisible()
  await expect(page.getByText(t.allPublished)).toBeVisible()
  const contents = page.getByRole('navigation', { name: site.contents })
  await contents.getByRole('link', { name: t.signUpTitle }).press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: t.signUpTitle })).toBeFocused()

  await page.getByRole('textbox', { name: t.names.productName }).fill('Umoja')
  await page.getByRole('textbox', { name: 'English' }).fill('Learn side by side')
  await expect(page.getByText(t.unsaved({ names: 'Product name and Headline' }))).toBeVisible()
  await expect(contents.getByRole('link', { name: `${t.nameTitle} ${t.isChanged}` })).toBeVisible()
  await page.locator('input[name=primary]').fill('#f4b43c')
  await page.getByRole('button', { name: t.preview }).click()
  await expect(page.getByText(t.tooLow)).toBeVisible()
  await expect(page.getByText(t.previewReady)).toBeHidden()
  await page.getByRole('button', { name: /^Use #/ }).click()
  await page.getByLabel(new RegExp(`^${t.names.icon}`)).setInputFiles('test/support/picture.png')
  await expect(page.getByRole('img', { name: t.names.icon })).toBeVisible()
  // A language and a topic less.
  await page.getByRole('checkbox', { name: 'Français' }).uncheck()
  await expect(page.getByRole('textbox', { name: 'Français' })).toHaveCount(0)
  const topics = page.getByRole('group', { name: t.names.hiddenTopics })
  await topics.getByRole('checkbox', { name: 'Robotics' }).press('Space')
  await page.getByRole('button', { name: t.addLink }).click()
  await page.getByLabel(t.linkLabel({ n: 1 })).fill('Our school')
  await page.getByLabel(t.linkAddress({ n: 1 })).fill('school.example')
  await page.getByRole('radio', { name: t.signUp.invitation }).check()
  await page.getByRole('textbox', { name: t.names.signUpContact }).fill('people@umoja.example')
  await page.getByRole('button', { name: t.preview }).click()
  await expect(page.getByText(t.previewReady)).toBeVisible()
  await expect(page.getByText(/^Saved, but not published yet: Product name, .* and Topics$/)).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await checkScreen(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  const [tried] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: t.previewLanding }).click(),
  ])
  await expect(tried.getByRole('heading', { level: 1, name: 'Learn side by side' })).toBeVisible()
  await expect(tried.getByText(preview.previewed)).toBeVisible()
  await checkScreen(tried)
  await visitor.goto('/')
  await expect(visitor.getByRole('heading', { level: 1, name: landing.headline })).toBeVisible()
  await tried.getByRole('link', { name: preview.endPreview }).click()
  await expect(tried.getByText(preview.previewed)).toBeHidden()
  await tried.close()

  const publish = async (on: typeof page, reason: string) => {
    await on.getByRole('button', { name: t.publish, exact: true }).click()
    await on.getByRole('button', { name: reason }).click()
    await on.getByRole('button', { name: desk.confirm({ what: t.publish }) }).click()
  }
  await publish(page, t.reasons[0]!)
  await expect(page.getByText(t.versionNow({ n: 1 }))).toBeVisible()
  await expect(page.getByText(t.allPublished)).toBeVisible()
  await visitor.goto('/signup')
  await expect(visitor).toHaveTitle(/Umoja$/)
  await expect(visitor.getByText(signUp.invitationTitle)).toBeVisible()
  await expect(visitor.getByLabel('Password')).toHaveCount(0)
  await checkScreen(visitor)
  await visitor.context().addCookies([{ name: 'locale', value: 'fr', url: program.url }])
  await visitor.goto('/fr')
  await expect(visitor).toHaveURL(program.url)
  await expect(visitor.getByRole('link', { name: 'Our school' })).toHaveAttribute('href', 'https://school.example')
  await expect(visitor.getByRole('link', { name: 'Kiswahili' })).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Français' })).toHaveCount(0)
  await expect(visitor.getByRole('link', { name: 'DevOps' })).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Robotics' })).toHaveCount(0)

  // Somebody else publishes meanwhile, in another tab.
  const other = await page.context().newPage()
  await other.goto('/admin/instance')
  await page.getByRole('textbox', { name: t.names.productName }).fill('Umoja hub')
  await other.getByRole('textbox', { name: t.names.mailFooter }).fill('12 Moi Avenue, Nairobi')
  await publish(other, t.reasons[3]!)
  await expect(page.getByText(t.changedTitle)).toBeVisible()
  await page.getByRole('button', { name: t.merge }).click()
  await expect(page.getByRole('textbox', { name: t.names.mailFooter })).toHaveValue('12 Moi Avenue, Nairobi')
  await expect(page.getByRole('textbox', { name: t.names.productName })).toHaveValue('Umoja hub')
  await publish(page, t.reasons[1]!)
  await expect(page.getByText(t.versionNow({ n: 3 }))).toBeVisible()
  await visitor.goto('/find')
  await expect(visitor).toHaveTitle(/Umoja hub$/)

  await page.getByRole('button', { name: t.restore({ n: 1 }) }).click()
  await page.getByRole('button', { name: t.restoreReasons[0]! }).click()
  await page.getByRole('button', { name: desk.confirm({ what: t.restore({ n: 1 }) }) }).click()
  await expect(page.getByText(t.versionNow({ n: 4 }))).toBeVisible()
  await visitor.goto('/find')
  await expect(visitor).toHaveTitle(/Umoja$/)

  await page.goto('about:blank')
  await page.context().addCookies([{ name: 'locale', value: 'ar', url: program.url }])
  await page.goto('/ar/admin/instance')
  await expect(page.getByText(inArabic.versionNow({ n: 4 }))).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await checkScreen(page)
  await visitor.context().close()
})
