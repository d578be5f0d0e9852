import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { notificationRoutes } from '#contract/notifications/routes.ts'
import type { PageLanguage } from '#contract/offered-languages.ts'
import { signInAs } from '#server/features/accounts/factory.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { textsFor } from '#server/platform/i18n/texts.ts'
import { whenText } from '#server/platform/i18n/when-text.ts'
import { emailHtml, emailText } from '#server/platform/mail/email-layout.ts'
import type { Email } from '#server/platform/mail/email.ts'
import { testApiWithEmails } from '#test/support/sent-emails.ts'

const now = '2026-11-23T08:00:00Z'
const { api, emailsTo } = await testApiWithEmails(now)

const as = async ({ userId }: MadeMember) => ({ as: (await signInAs(api, userId)).token })
const choose = async (member: MadeMember, locale: PageLanguage) =>
  api.call(accountRoutes.setLanguage, { body: { locale } }, await as(member))
const messagesOf = async (member: MadeMember) =>
  (await api.call(notificationRoutes.listNotifications, { query: { page: 0, size: 10 } }, await as(member))).body.map(
    ({ message }) => message,
  )

/** A mentor in Dakar who reads accented English, and a mentee in Cairo who reads from right to left. */
async function bookedPair() {
  const mentor = await makeMentor(api, { fullName: 'Aminata', timeZone: 'Africa/Dakar' })
  const mentee = await makeMentee(api, { fullName: 'Youssef', timeZone: 'Africa/Cairo' })
  await makeAvailable(api, mentor)
  await choose(mentor, 'en-XA')
  await choose(mentee, 'ar-XB')
  await api.db.updateTable('users').set({ time_format: '24' }).where('id', '=', mentee.userId).execute()
  const slot = { date: '2026-11-27', time: '10:00:00', timeZone: 'Africa/Dakar', durationMinutes: 60 as const }
  const { body } = await api.call(
    bookingRoutes.book,
    { body: { mentorId: mentor.profileId, ...slot } },
    await as(mentee),
  )
  return { mentor, mentee, id: body.id }
}

const start = new Date('2026-11-27T10:00:00Z')
const readers = {
  mentor: { zone: 'Africa/Dakar', locale: 'en-XA', other: 'Youssef' },
  mentee: { zone: 'Africa/Cairo', locale: 'ar-XB', clock: '24', other: 'Aminata' },
} as const
const site = { APP_NAME: 'Kando', APP_URL: 'https://kando.test' }
const line = (email: Email, name: string) =>
  new RegExp(`^${name}:(.*)$`, 'm').exec(email.calendar!.ics.replaceAll(/\r\n[ \t]/g, ''))?.[1]?.trim()

test('two people of one session get mail, calendar entry and notification each in their language, zone and clock', async () => {
  const { mentor, mentee, id } = await bookedPair()
  const [[toMentor], [toMentee]] = (await emailsTo(mentor, mentee)) as [Email[], Email[]]
  for (const [side, person, email] of [
    ['mentor', mentor, toMentor!],
    ['mentee', mentee, toMentee!],
  ] as const) {
    const { locale, other } = readers[side]
    const texts = textsFor(locale)
    const { made, labels } = texts.bookingsNotices
    const facts = { side, other, when: whenText(start, readers[side]) }
    expect(email.subject).toBe(made.subject(facts))
    expect(email.paragraphs).toEqual([made.paragraphs[0](facts), made.paragraphs[1]])
    expect(email.facts![0]).toEqual({ label: labels.ownTime, value: facts.when })
    expect(email.action).toEqual({ label: labels.open, url: expect.stringMatching(`/${locale}/booking/${id}$`) })
    expect(email.moreActions).toEqual([
      { label: texts.sessions.reschedule, url: `${email.action!.url}?change=reschedule` },
      { label: texts.sessions.cancel, url: `${email.action!.url}?change=cancel` },
    ])
    expect(email.unsubscribe!.label).toBe(texts.notificationsEmails.unsubscribe)
    expect(email.unsubscribe!.url).toContain(`/${locale}/unsubscribe/`)
    expect(line(email, 'SUMMARY')).toBe(texts.calendarEntries.individual({ other }))
    expect(line(email, 'DESCRIPTION')).toBe(texts.calendarEntries.opens({ url: email.action!.url }))
    const html = emailHtml(email, site)
    expect(html).toContain(`<html lang="${locale}" dir="${locale === 'ar-XB' ? 'rtl' : 'ltr'}">`)
    expect(html).toContain(`href="https://kando.test/${locale}"`)
    expect(emailText(email, site)).toContain(`https://kando.test/${locale}`)
    expect(await messagesOf(person)).toEqual([made.message(facts)])
  }
  expect(toMentor!.subject).toContain('Fri 27 Nov 2026')
  expect(toMentee!.subject).toMatch(/\u2068Aminata\u2069.*٢٧ نوفمبر ٢٠٢٦/)
})

test('what came before a change of language or zone is read in the new one', async () => {
  const { mentee } = await bookedPair()
  await emailsTo()
  await choose(mentee, 'en')
  await api.db.updateTable('users').set({ time_zone: 'Africa/Lagos' }).where('id', '=', mentee.userId).execute()
  expect(await messagesOf(mentee)).toEqual(['Your session with Aminata on Fri 27 Nov 2026, 11:00 WAT is booked'])
})

test('an e-mail that waits when its recipient changes their language is written in the new one', async () => {
  const { mentor, mentee, id } = await bookedPair()
  await emailsTo()
  const body = { sessionId: id, reason: 'Emergency', date: '2026-11-27', time: '11:00:00' }
  await api.call(bookingRoutes.reschedule, { params: { role: 'mentor' }, body }, await as(mentor))
  await api.runJobs()
  await choose(mentee, 'en')
  api.clock.advance(120_000)
  const [[toMentee]] = (await emailsTo(mentee)) as [Email[]]
  expect(toMentee!.subject).toBe('Moved: your session with Aminata is now on Fri 27 Nov 2026, 13:00 EET')
})
