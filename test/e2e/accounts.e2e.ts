import type { Page } from '@playwright/test'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { generateCode } from '#server/platform/auth/one-time-codes.ts'
import { expect, test } from '#test/support/journey.ts'
import { handleUntil } from '#test/support/lost-answers.ts'
import { call, makeMentee, makeNewcomer, password, uniquePerson } from '#test/support/members.ts'
import { checkScreen } from '#test/support/screen.ts'
import { fillLogIn, linkIn, logIn } from '#test/support/steps.ts'
import * as fields from '#texts/accounts/fields.ts'
import * as profileFields from '#texts/profiles/fields.ts'

test('a forgotten password is reset by e-mail, which signs out everywhere', async ({
  page,
  browser,
  program,
  mailsTo,
}) => {
  const mentee = await makeMentee(program, 'Zanele Dlamini')
  const other = await browser.newPage({ baseURL: program.url })
  await logIn(other, mentee)
  await other.goto('/dashboard')
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('Email').fill(mentee.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeFocused()
  await expect(page.getByText('If the email you entered is registered with us')).toBeVisible()
  await page.goto(linkIn((await mailsTo(mentee.email, /new password/))[0]))
  // The token leaves the address bar at once.
  await expect(page).toHaveURL('/reset-password')
  await page.getByLabel('New password').fill('Another-way-2027')
  await page.getByLabel('Confirm password').fill('Another-way-2028')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Passwords must match')).toBeVisible()
  await page.getByLabel('Confirm password').fill('Another-way-2027')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your password was changed' })).toBeVisible()
  await checkScreen(page)

  await page.getByRole('link', { name: 'Log in' }).click()
  await fillLogIn(page, mentee)
  await expect(page.getByText('Invalid email or password').first()).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('Another-way-2027')
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')

  // The other device keeps its page, with a log-in dialog over it.
  const again = other.getByRole('alertdialog', { name: 'Please log in again' })
  await again.getByLabel('Password', { exact: true }).fill(password)
  await again.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(again.getByText('Invalid email or password')).toBeVisible()
  await again.getByLabel('Password', { exact: true }).fill('Another-way-2027')
  await again.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(again).toBeHidden()
  await expect(other).toHaveURL('/dashboard')
  await other.close()
})

test('an address registered in another browser is confirmed with a new password', async ({
  page,
  browser,
  program,
  mailsTo,
}) => {
  const person = uniquePerson('Yaa Asantewaa')
  await call(program, accountRoutes.register, { body: { ...person, password, role: 'mentor' } })
  await page.goto('/login')
  await fillLogIn(page, person)
  await page.getByRole('button', { name: 'Resend link' }).click()
  await expect(page.getByText("We've sent the link again.")).toBeVisible()
  const [mail] = await mailsTo(person.email, /^/, 2)
  // A link that did not reach the server still works.
  await handleUntil(page, '**/api/auth/verify-email', (route) => route.abort(), { times: 3 })
  await page.goto(linkIn(mail))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Choose your name and password' })).toBeFocused()
  await expect(page).toHaveURL('/auth/validate')
  await checkScreen(page)
  await page.getByLabel('Full name').fill(person.fullName)
  await choosePassword(page, 'nocapital1')
  await expect(page.getByText(fields.password_too_weak)).toBeVisible()
  await choosePassword(page, 'Password123')
  await expect(page.getByText(fields.password_common)).toBeVisible()
  await choosePassword(page, 'Another-way-2027')
  await expect(page).toHaveURL('/user-type')
  // As it was chosen in the other browser.
  await expect(page.getByRole('radio', { name: /^Mentor/ })).toBeChecked()

  const elsewhere = await browser.newPage({ baseURL: program.url })
  await elsewhere.goto(linkIn(mail))
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Your email is confirmed' })).toBeFocused()
  await checkScreen(elsewhere)
  await elsewhere.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await expect(elsewhere).toHaveURL('/login')
  // The password of the registration is refused.
  await fillLogIn(elsewhere, person)
  await expect(elsewhere.getByText('Invalid email or password').first()).toBeVisible()
  await elsewhere.getByLabel('Password', { exact: true }).fill('Another-way-2027')
  await elsewhere.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(elsewhere).toHaveURL('/user-type')
  // Signed in, the same link leads back to where they are.
  await elsewhere.goto(linkIn(mail))
  await elsewhere.getByRole('main').getByRole('link', { name: 'Continue' }).click()
  await expect(elsewhere).toHaveURL('/user-type')
  await elsewhere.close()
})

async function choosePassword(page: Page, chosen: string): Promise<void> {
  await page.getByLabel('New password').fill(chosen)
  await page.getByRole('button', { name: 'Confirm and log in' }).click()
}

test('a second sign-up with the same address leads to the log-in', async ({ page, program }) => {
  const person = await makeNewcomer(program, 'Mamadou Sow')
  await page.goto('/signup')
  await page.getByLabel('Full name').fill(person.fullName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(`${password}!`)
  await page.getByRole('button', { name: 'Create account' }).click()
  // The first field that is wrong has the focus; the summary leads to each.
  await expect(page.getByLabel('Confirm password')).toBeFocused()
  const summary = page.getByRole('alert').filter({ hasText: 'You must accept' })
  await expect(summary.getByRole('listitem')).toHaveText([
    'Passwords must match',
    'You must accept Terms and Conditions',
  ])
  await checkScreen(page)
  await summary.getByRole('link', { name: 'You must accept' }).click()
  await expect(page.getByRole('checkbox', { name: /terms and conditions/ })).toBeFocused()
  await summary.getByRole('link', { name: 'Passwords must match' }).click()
  await expect(page.getByLabel('Confirm password')).toBeFocused()
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('checkbox', { name: /terms and conditions/ }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('You already have an account with this email. Log in instead.').first()).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  // A reload keeps what is no secret.
  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue(person.fullName)
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
})

test('a log-in from another browser is e-mailed, and "This wasn\'t me" signs it out and asks for a new password', async ({
  page,
  browser,
  program,
  mailsTo,
}) => {
  const mentee = await makeMentee(program, 'Ifeoma Okafor')
  const other = await browser.newPage({ baseURL: program.url })
  await logIn(other, mentee)
  await other.goto('/dashboard')
  const [mail] = await mailsTo(mentee.email, /^New log-in/)
  await page.goto(linkIn(mail))
  await expect(page).toHaveURL('/auth/secure-account')
  await expect(page.getByRole('heading', { level: 1, name: "This wasn't you?" })).toBeVisible()
  await checkScreen(page)
  // Opening the link changes nothing.
  await other.reload()
  await expect(other).toHaveURL('/dashboard')
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(page).toHaveURL('/reset-password')
  await expect(other.getByRole('alertdialog', { name: 'Please log in again' })).toBeVisible()
  await page.getByLabel('New password').fill('Another-way-2027')
  await page.getByLabel('Confirm password').fill('Another-way-2027')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL('/reset-success')
  await page.goto(linkIn(mail))
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeFocused()
  await other.close()
})

test('two-step sign-in asks for a code after the password', async ({ page, program }) => {
  const mentee = await makeMentee(program, 'Ọmọtọ́lá Bello')
  const { accessToken } = mentee.record
  const { secret } = await call(program, accountRoutes.enrolTwoStep, {}, accessToken)
  const code = generateCode(secret, new Date())
  const { recoveryCodes } = await call(program, accountRoutes.activateTwoStep, { body: { code } }, accessToken)
  await page.goto('/login')
  await fillLogIn(page, mentee)
  await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible()
  await checkScreen(page)
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByLabel('Code')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Code').fill(recoveryCodes[0]!)
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('onboarding cannot be skipped and survives a reload', async ({ page, program, mailsTo }) => {
  const person = uniquePerson('Sekou Touré')
  await call(program, accountRoutes.register, { body: { ...person, password } })
  await page.goto(linkIn((await mailsTo(person.email))[0]))
  await page.getByLabel('Full name').fill(person.fullName)
  await choosePassword(page, password)
  await expect(page).toHaveURL('/user-type')
  await page.goto('/professional-details')
  await expect(page).toHaveURL('/user-type')
  await expect(page.getByText('Please finish this step first')).toBeVisible()
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/user-type')
  await page.getByRole('radio', { name: /^Mentee/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Year', { exact: true }).fill('1999')
  // A pasted international number sets its country; it is formatted only once the numbering plans are loaded.
  await page.getByLabel('Phone number').fill('00234\u00A0803-123-4567')
  await expect(page.getByRole('button', { name: /Nigeria \+234/ })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Year', { exact: true })).toHaveValue('1999')
  await expect(page.getByLabel('Phone number')).toHaveValue(/803.123.4567/)
  await expect(page.getByRole('button', { name: /Nigeria \+234/ })).toBeVisible()
  await page.getByLabel('Phone number').fill('12')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(profileFields.picture_required).first()).toBeVisible()
  await expect(page.getByLabel('Profile picture')).toBeFocused()
  const summary = page.getByRole('alert').filter({ hasText: profileFields.picture_required })
  await expect(summary.getByRole('link', { name: profileFields.phone_invalid })).toBeVisible()
  await summary.getByRole('link', { name: profileFields.nationality_required }).click()
  await expect(page.getByRole('button', { name: /Nationality/ })).toBeFocused()
  await expect(page).toHaveURL('/personal-details')
})
