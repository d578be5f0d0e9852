import { expect, test } from '#test/support/journey.ts'
import { makeMentee } from '#test/support/members.ts'
import { checkScreen, checkWidths } from '#test/support/screen.ts'
import { logInStaff, makeAdmin } from '#test/support/staff.ts'
import { logIn } from '#test/support/steps.ts'
import * as desk from '#texts/legal/desk.ts'
import * as fields from '#texts/legal/fields.ts'
import * as news from '#texts/legal/news.ts'
import * as legal from '#texts/legal/page.ts'
import * as site from '#texts/site/static.ts'
import * as inArabic from '../../src/texts/compiled/ar/legal/page.ts'

test.use({ clock: '2026-12-01T08:00:00Z' })

test('staff publish terms, two at once, and members read what is new and what was before', async ({
  page,
  program,
  mailsTo,
  browser,
}) => {
  const member = await makeMentee(program, 'Zanele Dlamini')
  await logInStaff(page, makeAdmin(program, 'Amina Diallo'), mailsTo)
  await page.getByRole('link', { name: desk.title }).click()
  const terms = page.getByRole('region', { name: 'Terms and conditions' })
  await expect(terms.getByText(desk.entry({ n: 1, date: '25 Nov 2026' }))).toBeVisible()
  await expect(terms.getByText(desk.builtIn)).toBeVisible()
  await checkScreen(page)

  await terms.getByRole('link', { name: desk.change({ document: 'terms' }) }).click()
  const text = page.getByLabel(desk.text({ language: 'English' }))
  await expect(text).toHaveValue(/^This community accepts all/)
  await page.getByRole('button', { name: desk.toPreview }).click()
  await expect(page.getByText(fields.legal_summary_too_short).first()).toBeVisible()
  const summary = page.getByLabel(desk.summary({ language: 'English' }))
  await summary.fill('Sessions may be recorded by agreement.')
  await text.fill(`${await text.inputValue()}\n\n## Recording\n\nOnly when **everyone** agrees.\n\n<script>no</script>`)
  const beside = page.getByRole('region', { name: desk.livePreview })
  await expect(beside.getByRole('heading', { level: 3, name: 'Recording' })).toBeVisible()
  await expect(beside.getByRole('strong')).toHaveText('everyone')
  const scroll = (share: number) => text.evaluate((area, to) => (area.scrollTop = to * area.scrollHeight), share)
  await scroll(0)
  await expect(beside.getByRole('strong')).not.toBeInViewport()
  await scroll(1)
  await expect(beside.getByRole('strong')).toBeInViewport()
  await checkWidths(page, async () => {
    await page.reload()
    await expect(summary).toHaveValue('Sessions may be recorded by agreement.')
  })
  await page.getByRole('button', { name: desk.toPreview }).click()
  await expect(page.getByRole('heading', { level: 1, name: desk.previewTitle })).toBeFocused()
  await expect(page.getByRole('heading', { level: 2, name: 'Recording' })).toBeVisible()
  await expect(page.getByText('<script>no</script>')).toBeVisible()
  await checkScreen(page)

  // Another window publishes first; what was written here is not lost.
  const other = await page.context().newPage()
  await other.goto('/admin/instance/legal/terms/1')
  await other.getByLabel(desk.summary({ language: 'English' })).fill('Somebody else was faster.')
  await other.getByRole('button', { name: desk.toPreview }).click()
  await other.getByRole('button', { name: desk.publish, exact: true }).click()
  await other.getByRole('button', { name: desk.reasons[0]! }).click()
  await other.keyboard.press('Tab')
  await other.getByRole('button', { name: `${desk.publish} now` }).click()
  await expect(other).toHaveURL('/admin/instance/legal')
  await other.close()
  const conflict = page.getByRole('alert').filter({ hasText: 'version 2' })
  await expect(conflict).toBeVisible()
  await checkScreen(page)
  await conflict.getByRole('button', { name: desk.goOn }).click()
  await expect(text).toHaveValue(/## Recording/)
  await page.getByRole('button', { name: desk.toPreview }).click()
  await page.getByRole('button', { name: desk.publish, exact: true }).click()
  await page.getByRole('button', { name: desk.reasons[1]! }).click()
  await page.getByRole('button', { name: `${desk.publish} now` }).click()
  await expect(terms.getByText('Sessions may be recorded by agreement.')).toBeVisible()
  await expect(terms.getByRole('link', { name: desk.again({ n: 1 }) })).toBeVisible()
  await checkScreen(page)

  const own = await (
    await browser.newContext({ baseURL: program.url, viewport: { width: 360, height: 740 } })
  ).newPage()
  await logIn(own, member)
  await own.goto('/dashboard')
  const line = own.getByText(news.line({ document: 'terms', day: '1 December 2026' }))
  await expect(line).toBeVisible()
  await checkScreen(own)
  await own.getByRole('link', { name: news.read }).click()
  await expect(own).toHaveURL('/terms-and-conditions/versions/3')
  await expect(own.getByRole('heading', { level: 2, name: 'Recording' })).toBeVisible()
  const contents = own.getByRole('navigation', { name: site.contents })
  await expect(contents.getByRole('link')).toHaveCount(0)
  await contents.getByText(site.contents).first().click()
  await contents.getByRole('link', { name: 'Recording' }).click()
  await expect(own.getByRole('heading', { level: 2, name: 'Recording' })).toBeInViewport()
  await expect(own.getByText(legal.changed({ summary: 'Sessions may be recorded by agreement.' }))).toBeVisible()
  await checkScreen(own)
  await own.getByRole('link', { name: legal.entry({ n: 1, date: '25 November 2026' }) }).click()
  await expect(own.getByText('This is a former version.')).toBeVisible()
  await own.goto('/ar/terms-and-conditions')
  await expect(own.getByText(inArabic.versions)).toBeVisible()
  await checkScreen(own)
  await own.goto('/dashboard')
  await expect(own.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(line).toHaveCount(0)
  await own.context().close()
})
