import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, test } from '#test/support/journey.ts'
import type { Program } from '#test/support/program.ts'
import { checkScreen } from '#test/support/screen.ts'
import { logInStaff, makeAdmin } from '#test/support/staff.ts'
import * as fieldTexts from '#texts/fields.ts'
import * as insight from '#texts/insight.ts'
import * as deskTexts from '#texts/moderation/desk.ts'
import * as insightInArabic from '../../src/texts/compiled/ar/insight.ts'

test.use({ clock: '2026-11-23T08:00:00Z' })

test('staff see how the instance is used, by country too, and take the numbers with a reason', async ({
  page,
  program,
  mailsTo,
}) => {
  await fillInsight(program)
  await logInStaff(page, makeAdmin(program, 'Efua Mensah'), mailsTo)
  await page.getByRole('link', { name: insight.title }).click()
  await expect(page).toHaveURL('/admin/insight')
  const people = page.getByRole('region', { name: insight.section.people, exact: true })
  await expect(people.getByRole('img', { name: /From joining to coming back, by week/ })).toBeVisible()
  await expect(people.getByRole('definition').first()).toHaveText('36')
  await expect(people.getByRole('definition').nth(1)).toHaveText(insight.soFar({ was: '50' }))
  await expect(people.getByRole('definition').nth(2)).toHaveText(/^28\s*78%$/)
  await expect(page.getByText(insight.beforeIs({ range: '29 Jun – 27 Sept' }))).toBeVisible()
  await people.getByText(insight.sectionAbout).press('Enter')
  await expect(people.getByText(insight.sectionText.people)).toBeVisible()
  await checkScreen(page)
  await people.getByRole('button', { name: insight.asTable }).focus()
  await page.keyboard.press('Enter')
  const weeks = people.getByRole('table', { name: insight.byWeek({ section: insight.section.people }) })
  await expect(weeks.getByRole('row', { name: /^5 Oct, still open 14 11 9 Hidden 0/ })).toBeVisible()
  await expect(weeks.getByRole('row', { name: /^Whole period 36 28 22 / })).toBeVisible()

  await page.getByLabel(insight.by).selectOption({ label: 'Country' })
  await expect(page).toHaveURL('/admin/insight?by=country')
  const countries = people.getByRole('table', { name: 'From joining to coming back, by country' })
  await expect(countries.getByRole('row', { name: /^Kenya 20 / })).toBeVisible()
  await page.getByLabel(insight.only).selectOption({ label: 'Kenya' })
  await expect(weeks.getByRole('row', { name: /^Whole period 20 / })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await checkScreen(page)

  await people.getByRole('button', { name: deskTexts.csv }).click()
  await people.getByLabel('Reason', { exact: true }).fill('No')
  await people.getByRole('button', { name: `${deskTexts.csv} now` }).click()
  await expect(people.getByText(fieldTexts.staff_reason_too_short)).toBeVisible()
  await people.getByRole('group', { name: 'Common reasons' }).getByRole('button').first().click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    people.getByRole('button', { name: `${deskTexts.csv} now` }).click(),
  ])
  expect(file.suggestedFilename()).toBe('insight-people.csv')
  expect(await readFile(await file.path(), 'utf8')).toContain('13 weeks from 2026-09-28,country,Kenya,20,')

  await page.route('**/api/admin/insight?*', (route) => route.abort())
  await page.reload()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await page.unroute('**/api/admin/insight?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(people).toBeVisible()
  await page.goto('about:blank')
  await page.context().addCookies([{ name: 'locale', value: 'ar', url: program.url }])
  await page.goto('/ar/admin/insight')
  await expect(page.getByRole('heading', { level: 2, name: insightInArabic.section.seats })).toBeVisible()
  await checkScreen(page)
})

/** The numbers of some weeks, as the nightly job leaves them. */
async function fillInsight({ databaseUrl }: Program): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl! })
  await client.connect()
  await client.query(`insert into insight_periods values ('2026-06-29', '2026-11-23'), ('2026-09-28', '2026-11-23')`)
  await client.query(`
    insert into insight_figures (period, week, dimension, value, figure, amount, people)
    select '2026-09-28', week::date, dimension, value, figure, amount, amount from (values
      ('2026-09-28', 'all', '', 'joined', 22), ('2026-10-05', 'all', '', 'joined', 14), (null, 'all', '', 'joined', 36),
      ('2026-09-28', 'all', '', 'found', 17), ('2026-10-05', 'all', '', 'found', 11), (null, 'all', '', 'found', 28),
      ('2026-09-28', 'all', '', 'booked', 13), ('2026-10-05', 'all', '', 'booked', 9), (null, 'all', '', 'booked', 22),
      ('2026-09-28', 'all', '', 'met', 9), ('2026-10-05', 'all', '', 'met', 3), (null, 'all', '', 'met', 12),
      ('2026-09-28', 'country', 'Kenya', 'joined', 12), ('2026-10-05', 'country', 'Kenya', 'joined', 8), (null, 'country', 'Kenya', 'joined', 20),
      ('2026-09-28', 'country', 'Ghana', 'joined', 10), ('2026-10-05', 'country', 'Ghana', 'joined', 6), (null, 'country', 'Ghana', 'joined', 16)
    ) filled (week, dimension, value, figure, amount)`)
  await client.query(`insert into insight_figures (period, dimension, value, figure, amount, people)
    values ('2026-06-29', 'all', '', 'joined', 50, 50)`)
  await client.end()
}
