import { describe, expect, test } from 'vitest'
import { createGroupSessionBody } from '#contract/group-sessions/schemas.ts'
import { languageNamed } from '#rules/profiles/profiles.ts'
import { isProfane } from '#server/platform/text/profanity.ts'
import { sanitizeRichText } from '#server/platform/text/rich-text.ts'
import { DEMO_GROUPS } from './group-sessions.ts'
import { DEMO_MENTEE_EMAIL, DEMO_MENTOR_EMAIL } from './accounts.ts'
import { planDemo } from './plan.ts'
import { hostsOf, type DemoGroupPlan } from './plan-group-sessions.ts'

describe('the group sessions', () => {
  test.each(DEMO_GROUPS)('“$title” is valid input for the form', (group) => {
    const { title: sessionTitle, description: sessionDescription, tags, capacity, language, time } = group
    const form = {
      date: '2026-11-24',
      time,
      durationMinutes: group.durationMinutes,
      sessionTitle,
      sessionDescription,
      privateSession: group.isPrivate,
      useWovenPoster: true,
      cohosts: [],
      tags: tags.map((name) => ({ name })),
      ...(capacity === null ? {} : { capacity }),
      language,
    }
    expect(createGroupSessionBody.safeParse(form).error).toBeUndefined()
    expect(sanitizeRichText(sessionDescription)).toBe(sessionDescription)
    expect([isProfane(sessionTitle), isProfane(sessionDescription), languageNamed(language)]).toEqual([
      false,
      false,
      language,
    ])
  })
})

// A Saturday, a Monday in the week with a clock change in Europe, and New Year's Eve.
const MOMENTS = ['2026-11-21T07:10:00Z', '2027-03-29T22:50:00Z', '2026-12-31T23:30:00Z'].map((text) => new Date(text))

describe.each(MOMENTS)('planned at %s', (now) => {
  const { groups, bookings } = planDemo(now)
  const held = groups.filter(({ cancelledAt }) => cancelledAt === null)
  const meetings = (plans: readonly DemoGroupPlan[]) => plans.flatMap(({ meetings: all }) => all)

  test('hosts and cohosts have no overlapping sessions, bookings included', () => {
    const busy = new Map<string, { startsAt: Date; endsAt: Date }[]>()
    const note = (handle: string, session: { startsAt: Date; endsAt: Date }) =>
      busy.set(handle, [...(busy.get(handle) ?? []), session])
    for (const plan of held)
      for (const { handle } of hostsOf(plan.group)) plan.meetings.forEach((meeting) => note(handle, meeting))
    for (const booking of bookings.filter(({ status }) => status !== 'CANCELLED'))
      for (const { handle } of [booking.mentor, booking.mentee]) note(handle, booking)
    for (const [handle, sessions] of busy) {
      const sorted = sessions.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
      expect(
        sorted.filter((one, index) => sorted[index + 1] && one.endsAt > sorted[index + 1]!.startsAt),
        handle,
      ).toEqual([])
    }
  })

  test('there are past and upcoming, single and recurring, full, private and cancelled sessions', () => {
    const over = (plan: DemoGroupPlan) => plan.meetings.every(({ endsAt }) => endsAt <= now)
    expect(groups.length).toBeGreaterThanOrEqual(12)
    expect(groups.filter(over).length).toBeGreaterThanOrEqual(3)
    expect(groups.filter(({ series }) => series.days.length > 0).length).toBeGreaterThanOrEqual(5)
    expect(groups.filter(({ group }) => group.isPrivate)).toHaveLength(1)
    expect(groups.filter(({ cancelledAt }) => cancelledAt !== null)).toHaveLength(1)
    expect(meetings(groups).filter(({ waitlisted }) => waitlisted.length > 0)).toHaveLength(1)
  })

  test('no seat is taken twice, and only participants of past occurrences attended', () => {
    for (const plan of groups)
      for (const { going, waitlisted, attendances, endsAt } of plan.meetings) {
        const handles = [...going, ...waitlisted].map(({ handle }) => handle)
        expect(new Set(handles).size).toBe(handles.length)
        expect(going.length).toBeLessThanOrEqual(plan.group.capacity ?? Infinity)
        if (endsAt > now) expect(attendances).toEqual([])
        for (const { person } of attendances) expect([...going, ...hostsOf(plan.group)]).toContain(person)
      }
  })

  test('both sign-in accounts have an upcoming session and one within the last two weeks', () => {
    const recent = (plan: DemoGroupPlan) =>
      plan.meetings.some(({ endsAt }) => endsAt <= now && now.getTime() - endsAt.getTime() < 14 * 86_400_000)
    const ahead = (plan: DemoGroupPlan) => plan.meetings.some(({ startsAt }) => startsAt > now)
    const hosted = held.filter(({ group }) => hostsOf(group).some(({ email }) => email === DEMO_MENTOR_EMAIL))
    const attended = held.filter((plan) =>
      meetings([plan]).some(({ attendances }) => attendances.some(({ person }) => person.email === DEMO_MENTEE_EMAIL)),
    )
    expect([hosted.some(recent), hosted.some(ahead), attended.some(recent), attended.some(ahead)]).toEqual([
      true,
      true,
      true,
      true,
    ])
  })
})
