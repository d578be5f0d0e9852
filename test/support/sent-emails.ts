import { afterAll, beforeEach, vi } from 'vitest'
import type { Email } from '#server/platform/mail/email.ts'
import { testApi, type TestApi } from './api.ts'

type Person = { email: string }

/** Records every e-mail that a program sends from now on. One whose job runs again is sent once, as the mail server gets it. */
export function recordEmails(api: TestApi) {
  const send = vi.spyOn(api.app.dependencies.mail, 'send')
  const cleared = new Set<string>()

  /** Since the last time they were cleared. */
  function sent(): Email[] {
    const byKey = new Map(send.mock.calls.map(([email]) => [email.key, email]))
    return [...byKey.values()].filter(({ key }) => !cleared.has(key))
  }

  function clear(): void {
    for (const { key } of sent()) cleared.add(key)
    send.mockClear()
  }

  /** Runs all due jobs, then returns and clears the e-mails that these people got. */
  async function emailsTo(...people: Person[]): Promise<Email[][]> {
    await api.runJobs()
    const emails = sent()
    clear()
    return people.map((person) => emails.filter((email) => email.to.email === person.email))
  }

  /** The same once the e-mails about changes, which wait two minutes for further ones, are due. */
  async function changeEmailsTo(...people: Person[]): Promise<Email[][]> {
    await api.runJobs()
    api.clock.advance(120_000)
    return emailsTo(...people)
  }

  return { emailsTo, changeEmailsTo, sent, clear }
}

/** A server for all tests of a file, with its e-mails recorded. Before each test the clock is set back to `now`. */
export async function testApiWithEmails(now: string) {
  const api = await testApi({ now })
  const { emailsTo, changeEmailsTo, clear } = recordEmails(api)
  afterAll(() => api.close())
  beforeEach(async () => {
    api.clock.set(now)
    // Runs jobs of earlier tests, which moving the clock would make due.
    await api.runJobs()
    clear()
  })
  return { api, emailsTo, changeEmailsTo, clear }
}
