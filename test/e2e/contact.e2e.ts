import { expect, test } from '#test/support/journey.ts'
import { uniquePerson } from '#test/support/members.ts'

const text = `I booked a session with a mentor and the confirmation never arrived. ${'Could you look into it, please? '.repeat(2)}`

test('a visitor writes to the team, loses nothing on the way, and gets a copy', async ({ page, mailsTo }) => {
  const { email } = uniquePerson('Adaeze Obi')
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible()
  await page.getByLabel('First name').fill('Adaeze')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Message' }).fill('See https://example.org')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Provide a valid last name of 3 characters or more')).toBeVisible()
  await expect(page.getByText('Enter a message of at least 100 characters for us to help you better')).toBeVisible()
  await page.getByLabel('Last name').fill('Obi')
  await page.getByRole('textbox', { name: 'Message' }).fill(`${text} https://example.org`)
  await expect(page.getByText(/^Message contains invalid characters or patterns/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).fill(text)

  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(text)
  await expect(page.getByLabel('First name')).toHaveValue('Adaeze')

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText("You're offline. Try again when you're back online.")).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { name: 'We got your message' })).toBeFocused()
  const [copy] = await mailsTo(email)
  expect(copy!.text).toContain(text.trim())

  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
})
