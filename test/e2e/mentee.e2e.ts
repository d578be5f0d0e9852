import type { Page } from '@playwright/test'
import { expect, test } from '#test/support/journey.ts'
import { chooseFrom, keyboardOf, type Keyboard } from '#test/support/keyboard.ts'
import { makeMentor, openForBookings, password, pictureFile, uniquePerson, type Person } from '#test/support/members.ts'
import { linkIn } from '#test/support/steps.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('a mentee signs up and books on a phone without a pointer', async ({ page, program, mailsTo }) => {
  test.slow()
  const mentor = await makeMentor(program, 'Nkechi Ọnụọha').then((made) => openForBookings(program, made))
  const mentee = uniquePerson('Aït Idir')
  const keyboard = keyboardOf(page)
  await signUp(page, keyboard, mentee)
  await page.goto(linkIn((await mailsTo(mentee.email))[0]))
  await onboard(page, keyboard)

  await expect(page).toHaveURL('/dashboard')
  await findMentor(page, keyboard, mentor.fullName)
  const before = keyboard.presses()
  await book(page, keyboard)
  expect(keyboard.presses() - before).toBeLessThanOrEqual(25)

  const [confirmation] = await mailsTo(mentee.email, /^Booked/)
  expect(confirmation?.text).toContain(mentor.fullName)

  await page.goto(linkIn(confirmation, 'Reschedule'))
  const dialog = page.getByRole('dialog', { name: 'Reschedule session' })
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(/\/booking\/[^?]+$/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Reschedule' })).toBeVisible()
  await expect(dialog).toBeHidden()
})

async function signUp(page: Page, keyboard: Keyboard, mentee: Person): Promise<void> {
  await page.goto('/')
  await keyboard.activate(page.getByRole('link', { name: 'BECOME A MENTEE' }).first())
  await expect(page.getByText('Joining as a mentee')).toBeVisible()
  await keyboard.fill(page.getByLabel('Full name'), mentee.fullName)
  await keyboard.fill(page.getByLabel('Email'), mentee.email)
  await keyboard.fill(page.getByLabel('Password', { exact: true }), password)
  await keyboard.fill(page.getByLabel('Confirm password'), password)
  await keyboard.reach(page.getByRole('checkbox', { name: /terms and conditions/ }))
  await keyboard.press('Space')
  await keyboard.activate(page.getByRole('button', { name: 'Create account' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm your email' })).toBeVisible()
}

async function onboard(page: Page, keyboard: Keyboard): Promise<void> {
  await expect(page).toHaveURL('/user-type')
  await keyboard.activate(page.getByRole('button', { name: 'Continue' }))

  const chooser = page.waitForEvent('filechooser')
  await keyboard.activate(page.getByLabel('Profile picture'))
  await (await chooser).setFiles(pictureFile)
  await keyboard.activate(page.getByRole('dialog').getByRole('button', { name: 'Save picture' }))
  await expect(page.getByRole('dialog')).toBeHidden()
  await chooseFrom(page, keyboard, /Nationality/, 'Algerian')
  await expect(page.getByRole('button', { name: 'Country code: Algeria +213' })).toBeVisible()
  await keyboard.fill(page.getByLabel('Phone number'), '0551234567')
  await keyboard.reach(page.getByRole('radio', { name: 'Male', exact: true }))
  await keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Female' })).toBeChecked()
  await keyboard.fill(page.getByLabel('Day', { exact: true }), '21')
  await keyboard.fill(page.getByLabel('Month', { exact: true }), '6')
  await keyboard.fill(page.getByLabel('Year', { exact: true }), '2001')
  await keyboard.activate(page.getByRole('button', { name: 'Continue' }))

  await chooseFrom(page, keyboard, /Job title/, 'Data Analyst')
  await keyboard.activate(page.getByRole('button', { name: /Experience/ }))
  await keyboard.reach(page.getByRole('option', { name: '0-2 years' }), 'ArrowDown')
  await keyboard.press('Enter')
  await keyboard.fill(page.getByLabel('Company or school'), 'USTHB')
  for (const topic of ['AI', 'Web Development', 'DevOps']) {
    await keyboard.reach(page.getByRole('checkbox', { name: topic, exact: true }))
    await keyboard.press('Space')
  }
  await keyboard.activate(page.getByRole('button', { name: 'Finish', exact: true }))
}

async function findMentor(page: Page, keyboard: Keyboard, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await keyboard.press('/')
  await expect(page).toHaveURL('/search')
  await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused()
  await keyboard.type('onuoha')
  await expect(page.getByRole('option', { name, selected: true })).toBeVisible()
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
}

/** From the mentor's profile to the confirmation. */
async function book(page: Page, keyboard: Keyboard): Promise<void> {
  await keyboard.activate(page.getByRole('link', { name: 'Book a session' }))
  await expect(page.getByRole('heading', { level: 1, name: /^Book a session with/ })).toBeFocused()
  // The first free day is open; the arrow leads to the next one, in the next week if necessary.
  const day = page.getByRole('grid').getByRole('button', { name: /times/ })
  const first = page.getByRole('grid').getByRole('button', { pressed: true })
  const opened = await first.getAttribute('data-day')
  await keyboard.reach(first)
  await keyboard.press('ArrowRight')
  await expect(day.and(page.locator(':focus'))).not.toHaveAttribute('data-day', opened ?? '')
  await keyboard.press('Enter')
  await keyboard.reach(page.getByRole('radio', { name: /^00:00/ }))
  await keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: /^00:30/ })).toBeChecked()
  await expect(page.getByRole('button', { name: /^Continue with .*00:30/ })).toBeVisible()
  await keyboard.press('Enter')
  await keyboard.activate(page.getByRole('button', { name: "I'm stuck" }))
  await expect(page.getByLabel(/What would you like to talk about/)).toBeFocused()
  await keyboard.activate(page.getByRole('button', { name: 'Book session' }))
  await expect(page.getByRole('heading', { level: 1, name: "You're booked" })).toBeFocused()
}
