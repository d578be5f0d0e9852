import type { Page } from '@playwright/test'
import { expect, test } from '#test/support/journey.ts'
import { makeMentee, makeMentor, makeNewcomer, type Newcomer } from '#test/support/members.ts'
import { checkAddress, checkWidths } from '#test/support/screen.ts'
import { fillLogIn, logIn } from '#test/support/steps.ts'

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

test('the steps of onboarding pass the screen checks on phone and desktop, light and dark', async ({
  page,
  program,
}) => {
  test.slow()
  await enter(page, await makeNewcomer(program, 'Fatou Ndiaye'))
  await checkAddress(page, '/user-type', () => heading(page, 'What brings you here?'))
  await page.getByRole('radio', { name: /^Mentee/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await checkWidths(page, async () => {
    await page.goto('/personal-details')
    await heading(page, 'About you')
    // With its errors, as after pressing Continue too early.
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(
      page
        .getByText(/problems?$/)
        .or(page.getByRole('textbox', { name: 'Phone number' }))
        .first(),
    ).toBeVisible()
  })
})

async function enter(page: Page, person: Newcomer): Promise<void> {
  await page.goto('/login')
  await fillLogIn(page, person)
  await expect(page).toHaveURL('/user-type')
}

/** The pages of a member without any session or notification. */
const empty = {
  mentee: [
    ['/dashboard', 'Find your first mentor'],
    ['/dashboard/individual', 'You have no upcoming sessions'],
    ['/dashboard/individual/past', 'You have no past sessions'],
    ['/dashboard/individual/cancelled', 'You have no cancelled sessions'],
    ['/dashboard/individual/pending', 'No pending requests'],
    ['/notifications', 'You are all caught up'],
    ['/profile-public', "You haven't added a bio yet."],
  ],
  mentor: [
    ['/dashboard', 'Before mentees can book you'],
    ['/dashboard/individual', 'Add your availability'],
    ['/dashboard/settings/availability', 'Connect the built-in calendar'],
    ['/profile-public', "You haven't added a bio yet."],
  ],
} as const

for (const role of ['mentee', 'mentor'] as const) {
  test(`a new ${role}'s screens pass the screen checks on phone and desktop, light and dark`, async ({
    page,
    program,
  }) => {
    test.slow()
    await logIn(page, await (role === 'mentor' ? makeMentor : makeMentee)(program, 'Mbali Khumalo'))
    for (const [path, text] of empty[role]) {
      await test.step(path, () => checkAddress(page, path, () => expect(page.getByText(text).first()).toBeVisible()))
    }
  })
}

/** Each loads something that the server could fail to read. */
const broken = [
  '/dashboard',
  '/dashboard/individual',
  '/notifications',
  '/dashboard/settings/availability',
  '/booking/8a1f1f3e-7c86-4b52-9f0e-0a3c2f1d9b11',
]

test('screens that cannot be loaded pass the screen checks on phone and desktop, light and dark', async ({
  page,
  program,
}) => {
  test.slow()
  await logIn(page, await makeMentor(program, 'Thabo Molefe'))
  await page.route(/\/api\/(?!config|auth)/, (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', errorMessages: ['Something went wrong'] } }),
  )
  for (const path of broken) {
    await test.step(path, () =>
      checkAddress(
        page,
        path,
        () =>
          expect(
            page
              .getByRole('main')
              .getByRole('button', { name: /Try again|Refresh the page/ })
              .first(),
          ).toBeVisible(),
        /500/,
      ),
    )
  }
})

test('the terms in a dialog pass the screen checks on phone and desktop, light and dark', async ({ page }) => {
  await checkWidths(page, async () => {
    await page.goto('/signup')
    await page.getByRole('button', { name: 'Terms and conditions' }).click()
    await expect(page.getByRole('button', { name: 'Accept terms and conditions' })).toBeVisible()
  })
})
