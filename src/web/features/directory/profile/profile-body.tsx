import { Suspense, type ReactNode } from 'react'
import type { PublicProfile } from '#contract/directory/schemas.ts'
import { ExperienceList } from './experience-list.tsx'
import { Introduction } from './introduction.tsx'
import { ownMissing } from './lazy-own-profile.ts'
import type { OwnPart } from './own-missing.tsx'
import { daysOfWeek, minutesOf, type DayOfWeek } from '#contract/weekdays.ts'
import { summariseWeek } from '#rules/availability/availability.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { useNow } from '#web/platform/time/server-time.ts'
import * as t from '#texts/directory/overview.ts'
import { weekText } from './week-text.ts'

/**
 * Bio, experience and, for mentors, an introduction by voice or video, what to ask them and the weekly hours as text; for mentees first
 * what they would like to learn. What is missing is said to the owner only, but that there is no experience (specification, section 3).
 */
export function ProfileBody({ profile }: { profile: PublicProfile }) {
  const { isOwn, role, bio, askAbout, introduction, experiences, profileSlug } = profile
  const isMentor = role === 'mentor'
  const points =
    askAbout || isOwn ? (
      <ProfileSection title={t.askAbout[role]}>
        {askAbout ? <Points text={askAbout} /> : <Missing part={isMentor ? 'askAbout' : 'wishes'} />}
      </ProfileSection>
    ) : null
  return (
    <div className="mt-8 flex flex-col gap-8">
      {introduction ? <Introduction introduction={introduction} seed={profileSlug} /> : null}
      {isMentor ? null : points}
      {bio || isOwn ? (
        <ProfileSection title={t.about}>
          {bio ? (
            <p dir="auto" className="max-w-reading text-body whitespace-pre-line text-ink-2">
              {bio}
            </p>
          ) : (
            <Missing part="about" />
          )}
        </ProfileSection>
      ) : null}
      {isMentor ? points : null}
      {isMentor ? (
        <ProfileSection title={t.availability}>
          <WeeklyHours profile={profile} />
        </ProfileSection>
      ) : null}
      <ProfileSection title={t.experience}>
        {experiences.length > 0 ? (
          <ExperienceList experiences={experiences} />
        ) : isOwn ? (
          <Missing part="experience" />
        ) : (
          <p className="text-body text-ink-2">{t.noExperience[role]}</p>
        )}
      </ProfileSection>
    </div>
  )
}

function ProfileSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-h2">{title}</h2>
      <div className="mt-2">{children}</div>
    </section>
  )
}

/** One point per line. */
const Points = ({ text }: { text: string }) => (
  <ul dir="auto" className="max-w-reading list-disc ps-5 text-body text-ink-2">
    {[...new Set(text.split('\n'))].map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)

/** A missing part of one's own profile. */
const Missing = ({ part }: { part: OwnPart }) => (
  <Suspense>
    <ownMissing.Component part={part} />
  </Suspense>
)

/** "Mondays and Thursdays, evenings EAT (Nairobi)": the published week in the mentor's zone, where it is offered. */
function WeeklyHours({ profile }: { profile: PublicProfile }) {
  const { zoneName } = useFormats(profile.timeZone)
  const zone = zoneName(useNow())
  const { isPaused, onBreak } = profile
  const week = profile.weeklyHours.map(({ dayOfWeek, startTime, endTime }) => ({
    weekday: daysOfWeek.indexOf(dayOfWeek as DayOfWeek) + 1,
    startMinute: minutesOf(startTime),
    endMinute: minutesOf(endTime),
  }))
  const { weekdays, parts } = summariseWeek(week)
  const words = onBreak
    ? t.breakHours
    : isPaused
      ? t.pausedHours
      : weekdays.length > 0
        ? weekText(weekdays, parts, zone)
        : t.noWeekly
  return <p className="text-body text-ink-2">{words}</p>
}
