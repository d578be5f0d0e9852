import { expect, test } from '#test/support/journey.ts'
import { makeMentee, password } from '#test/support/members.ts'
import { bounceSecret } from '#test/support/program.ts'
import { checkScreen, checkWidths } from '#test/support/screen.ts'
import { linkIn, logIn } from '#test/support/steps.ts'

const unknown = 'x'.repeat(43)
const [incomplete, spent] = ['This link is incomplete', 'This link no longer works']

/** What a damaged or spent link says, and the button or link to another way. Some are checked only when their button is pressed. */
const links = [
  ['/auth/validate?token=cut', incomplete, 'Send a new link', null],
  [`/auth/validate?token=${unknown}`, spent, 'Send a new link', null],
  ['/reset-password?token=cut', incomplete, 'Send a new link', null],
  [`/reset-password?token=${unknown}`, spent, 'Send a new link', null],
  ['/auth/email-change?token=cut', incomplete, 'Open security settings', 'Confirm this address'],
  ['/auth/email-check?token=cut', incomplete, 'Log in', 'Send me emails again'],
  ['/auth/email-change/undo?token=cut', incomplete, 'Contact us', 'Keep my address'],
  [`/auth/secure-account?token=${unknown}`, spent, 'Set a new password', 'Log out everywhere'],
  ['/appeal?token=cut', "This link doesn't work", 'Contact us', null],
  ['/unsubscribe/cut', "This link doesn't work", 'Choose what we email you', null],
  ['/still-here/cut', "This link doesn't work", 'Availability settings', null],
  ['/group-details/unknown?invite=cut', "This invitation link doesn't work", 'Discover group sessions', null],
] as const

for (const [address, title, way, press] of links) {
  test(`${address} says what happened and leads on`, async ({ page }) => {
    const open = async () => {
      await page.goto(address)
      if (press) await page.getByRole('button', { name: press }).click()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      const main = page.getByRole('main')
      await expect(main.getByRole('button', { name: way }).or(main.getByRole('link', { name: way }))).toBeVisible()
    }
    await checkWidths(page, open, /status of 40[04]/)
  })
}

test('who opens a spent link to a new password gets a new one by e-mail, which works', async ({
  page,
  program,
  mailsTo,
}) => {
  const mentee = await makeMentee(program, 'Adwoa Sarpong')
  await page.goto(`/reset-password?token=${unknown}`)
  await expect(page.getByRole('heading', { level: 1, name: spent })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to log in' })).toBeVisible()
  await page.getByLabel('Email').fill(mentee.email)
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByText('If the email you entered is registered with us')).toBeVisible()
  const [mail] = await mailsTo(mentee.email, /^Set a new password/)
  await page.goto(linkIn(mail))
  await page.getByLabel('New password').fill(`${password}-new`)
  await page.getByLabel('Confirm password').fill(`${password}-new`)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL('/reset-success')
})

test('who cannot be reached is told, and shows with a test that mail arrives again', async ({
  page,
  browser,
  program,
  mailsTo,
}) => {
  const mentee = await makeMentee(program, 'Chidinma Nwosu')
  const authorization = `Basic ${Buffer.from(`kando:${bounceSecret}`).toString('base64')}`
  const body = JSON.stringify({ type: 'bounce', email: mentee.email })
  await fetch(`${program.url}/webhooks/mail-bounces`, { method: 'POST', headers: { authorization }, body })
  await logIn(page, mentee)
  await page.goto('/dashboard')
  const notice = page.getByRole('status').filter({ hasText: mentee.email })
  await expect(notice).toContainText("We can't reach you")
  await checkScreen(page)
  await expect(notice.getByRole('link', { name: 'Change address' })).toHaveAttribute('href', /\/settings\/security$/)
  await notice.getByRole('button', { name: 'It works now: send a test' }).click()
  await expect(notice).toContainText("We've sent a link")

  const mailbox = await browser.newPage({ baseURL: program.url })
  await mailbox.goto(linkIn((await mailsTo(mentee.email, /reach you/))[0]))
  await mailbox.getByRole('button', { name: 'Send me emails again' }).click()
  await expect(mailbox.getByRole('heading', { level: 1, name: 'Email reaches you again' })).toBeVisible()
  // The page that is open learns of it.
  await expect(notice).toHaveCount(0)
  await mailbox.close()
})
