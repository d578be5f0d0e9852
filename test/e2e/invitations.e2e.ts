import { expect, test } from '#test/support/journey.ts'
import { password } from '#test/support/members.ts'
import { checkScreen } from '#test/support/screen.ts'
import { logInStaff, makeAdmin } from '#test/support/staff.ts'
import { linkIn } from '#test/support/steps.ts'
import * as accept from '#texts/invitations/accept.ts'
import * as errors from '#texts/invitations/errors.ts'
import * as fields from '#texts/invitations/fields.ts'
import * as desk from '#texts/moderation/desk.ts'
import * as t from '#texts/invitations.ts'

const lines = [
  'Nom;Courriel;Rôle;Topics',
  'Zoë Aït-Saïd;zoe@example.test;Mentoré;"AI; DevOps"',
  ';nobody;teacher;Robotic',
  'Amina Bello;amina.invited@example.test;mentor;',
]
/** As Excel saves it in Western Europe. */
const csv = {
  name: 'class of 2027.csv',
  mimeType: 'application/vnd.ms-excel',
  buffer: Buffer.from(lines.join('\r\n'), 'latin1'),
}
const workbook = { ...csv, name: 'class.csv', buffer: Buffer.from('PK\u0003\u0004') }

test('staff invite people from a file, who sign up with what is filled in', async ({
  page,
  program,
  mailsTo,
  browser,
}) => {
  await logInStaff(page, makeAdmin(program, 'Sade Adeyemi'), mailsTo)
  await page.getByRole('link', { name: desk.nav.people }).click()
  await page.getByRole('link', { name: desk.invite }).click()
  await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
  await expect(page.getByText(t.noFiles)).toBeVisible()
  const file = page.locator('input[type=file]')
  await file.setInputFiles(workbook)
  await expect(page.getByText(errors.import_unreadable)).toBeVisible()
  await checkScreen(page)
  await file.setInputFiles(csv)
  const table = page.getByRole('table', { name: t.preview })
  await expect(table.getByText(t.problem.bad_email({ value: 'nobody' }))).toBeVisible()
  await expect(table.getByText(t.meant({ nearest: 'Robotics' }))).toBeVisible()
  await page.getByLabel(t.outcomeCount.INVITE({ n: 2 })).check()
  await expect(table.getByText('Zoë Aït-Saïd')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await checkScreen(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: t.send({ n: 2 }) }).click()
  await expect(page.getByText(fields.organization_required).first()).toBeVisible()
  await page.getByLabel(t.organization).fill('University of Nairobi')
  await page.getByLabel('Reason').fill('A new class begins')
  await page.getByRole('button', { name: t.send({ n: 2 }) }).click()

  await expect(page.getByRole('heading', { level: 2, name: csv.name })).toBeVisible()
  // The page learns by itself that the mails are sent.
  await expect(page.getByText(t.stateCount.SENT({ n: 2 }))).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await checkScreen(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: t.withdrawOf({ name: 'Amina Bello' }) }).click()
  const dialog = page.getByRole('dialog', { name: t.withdraw })
  await dialog.getByRole('button', { name: t.reasons.withdraw[0] }).click()
  await dialog.getByRole('button', { name: desk.confirm({ what: t.withdraw }) }).click()
  await expect(page.getByText(t.stateCount.WITHDRAWN({ n: 1 }))).toBeVisible()

  const [mail] = await mailsTo('zoe@example.test', /^University of Nairobi invites you/)
  const context = await browser.newContext({ baseURL: program.url })
  const invited = await context.newPage()
  await invited.goto(linkIn((await mailsTo('amina.invited@example.test'))[0]))
  await expect(invited.getByText(accept.expired)).toBeVisible()
  await invited.goto(linkIn(mail))
  await expect(invited.getByRole('heading', { level: 1, name: accept.title })).toBeFocused()
  expect(new URL(invited.url()).search).toBe('')
  await expect(invited.getByLabel(accept.email)).toHaveValue('zoe@example.test')
  await expect(invited.getByLabel('Full name')).toHaveValue('Zoë Aït-Saïd')
  await invited.setViewportSize({ width: 360, height: 740 })
  await checkScreen(invited)
  // By keyboard.
  await invited.getByLabel('Password', { exact: true }).focus()
  await invited.keyboard.type(password)
  await invited.getByRole('checkbox').focus()
  await invited.keyboard.press('Space')
  await invited.keyboard.press('Enter')
  await expect(invited).toHaveURL('/user-type')
  await expect(invited.getByRole('radio', { name: /mentee/i })).toBeChecked()
  expect(await invited.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('DevOps')
  await expect(page.getByText(t.stateCount.ACCEPTED({ n: 1 }))).toBeVisible()
  await invited.goto(linkIn(mail))
  await expect(invited.getByText(accept.expired)).toBeVisible()
  await context.close()
})
