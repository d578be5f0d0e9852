import { expect, test, type Mail } from '#test/support/journey.ts'
import { book, logInByApi, makeMentee, makeMentor, openForBookings, type Person } from '#test/support/members.ts'
import { checkAddress, checkWidths } from '#test/support/screen.ts'
import { logIn } from '#test/support/steps.ts'

test('what people choose is honoured in the app, by email and in the daily summary', async ({ browser, programAt }) => {
  test.slow()
  // 08:00 in Lagos.
  let program = await programAt('2027-03-10T07:00:30Z')
  const subjectsTo = async ({ email }: Person) => {
    const answer = await fetch(`${program.url}/mailbox.json?to=${encodeURIComponent(email)}`)
    return ((await answer.json()) as Mail[]).map(({ subject }) => subject)
  }
  const bookedTo = async (person: Person) =>
    (await subjectsTo(person)).filter((subject) => subject.startsWith('Booked'))
  const mentor = await openForBookings(program, await makeMentor(program, 'Amina Diallo'))
  const mentee = await makeMentee(program, 'Kwame Boateng')
  const page = await browser.newPage({ baseURL: program.url, locale: 'en-GB', timezoneId: 'Africa/Lagos' })

  await test.step('a mentee collects emails about sessions in a summary and has a quiet night', async () => {
    await logIn(page, mentee)
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Settings' }).first().click()
    await page.getByRole('link', { name: 'Notifications' }).last().click()
    const sessions = page.getByRole('group', { name: 'One-on-one sessions' })
    await sessions.getByLabel('Email').selectOption('Daily summary')
    const reminders = page.getByRole('group', { name: 'Reminders' })
    await expect(reminders.getByLabel('Email').getByRole('option')).toHaveText(['Right away', 'Off'])
    await page.getByRole('group', { name: 'Reviews' }).getByRole('switch', { name: 'In the app' }).uncheck()
    await expect(page.getByRole('group', { name: 'Cohosting' })).toHaveCount(0)
    await page.getByRole('switch', { name: 'Quiet hours' }).check()
    await page.getByLabel('Until', { exact: true }).selectOption('06:00')
    await expect(page.getByText('You have unsaved changes: Notifications')).toBeVisible()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Notification settings saved')).toBeVisible()
    await checkAddress(page, page.url(), async () => {
      // On a phone each kind says what is chosen, and opens.
      const folded = page.locator('summary', { hasText: 'One-on-one sessions' })
      if (page.viewportSize()!.width === 360) {
        await expect(folded).toContainText('App, devices and daily email')
        await folded.press('Enter')
      }
      await expect(sessions.getByLabel('Email')).toHaveValue('digest')
    })
    await expect(page.getByLabel('Until', { exact: true })).toHaveValue('6')
  })

  await test.step('a booking shows in the app at once, and is emailed to the mentor only', async () => {
    await book(program, mentor, mentee, new Date('2027-03-12T09:00:00Z'))
    await page.goto('/notifications')
    await expect(page.getByText(/^Your session with Amina Diallo on .* is booked$/)).toBeVisible()
    await expect
      .poll(() => subjectsTo(mentor))
      .toContainEqual(expect.stringContaining('Booked: your session with Kwame'))
    expect(await bookedTo(mentee)).toEqual([])
  })

  await test.step('a mentee writes to the mentor, who is away', async () => {
    await page.goto(`/mentor/${mentor.profileId}`)
    await page.getByRole('main').getByRole('link', { name: 'Message' }).click()
    await page.getByRole('textbox', { name: 'Write a message' }).fill('Shall we look at my portfolio?')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('log').getByText('Sent', { exact: true })).toBeAttached()
  })

  await test.step('the link below an email stops its kind, without signing in', async () => {
    const answer = await fetch(`${program.url}/mailbox.json?to=${encodeURIComponent(mentor.email)}`)
    const [mail] = (await answer.json()) as Mail[]
    const visitor = await browser.newPage({ locale: 'en-GB' })
    const link = /Unsubscribe from these emails: (\S+)/.exec(mail!.text)![1]!
    await checkWidths(visitor, async () => {
      await visitor.goto(link)
      await expect(visitor.getByRole('heading', { name: 'Stop these emails?' })).toBeVisible()
    })
    await visitor.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(visitor.getByRole('heading', { name: "You're unsubscribed" })).toBeFocused()
    await visitor.goto(`${link.slice(0, -3)}AAA`)
    await expect(visitor.getByRole('heading', { name: "This link doesn't work" })).toBeVisible()
    await visitor.close()
  })

  program = await programAt('2027-03-11T07:00:30Z')
  await test.step('the mentor learns by email who wrote, not what', async () => {
    const subject = '1 unread message from Kwame Boateng'
    await expect.poll(() => subjectsTo(mentor)).toContain(subject)
    const answer = await fetch(`${program.url}/mailbox.json?to=${encodeURIComponent(mentor.email)}`)
    const mails = (await answer.json()) as Mail[]
    expect(JSON.stringify(mails.find((mail) => mail.subject === subject))).not.toContain('portfolio')
  })
  await test.step('the summary comes in the morning; the mentor sees the next booking in the app only', async () => {
    await expect.poll(() => subjectsTo(mentee)).toContain('Your Kando summary: 1 update')
    const again = { ...mentee, record: await logInByApi(program, mentee) }
    const bookedBefore = await bookedTo(mentor)
    await book(program, mentor, again, new Date('2027-03-12T12:00:00Z'))
    const host = await browser.newPage({ baseURL: program.url, locale: 'en-GB', timezoneId: 'Africa/Lagos' })
    await logIn(host, mentor)
    await host.goto('/notifications')
    await expect(host.getByText(/^Kwame Boateng booked a session with you/)).toHaveCount(2)
    expect(await bookedTo(mentor)).toEqual(bookedBefore)
    await host.close()
  })
  await page.close()
})
