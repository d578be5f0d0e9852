import { CalendarDays, MessageSquare, Search, User, Users } from 'lucide-react'
import type { Everything, FoundGroup } from '#contract/search/routes.ts'
import { findWith, paths } from '#web/paths.ts'
import { jobTitleText } from '#web/platform/i18n/job-titles.ts'
import type { Entry, Kind } from './entry.ts'
import * as t from '#texts/shell/everything.ts'

type Person = { profileId: string | null; fullName: string; profilePictureUrl: string | null }
type Mentor = Pick<
  Everything['mentors'][number],
  'profileId' | 'profileSlug' | 'fullName' | 'profilePictureUrl' | 'jobTitle'
>
/** Date and time of an instant in the reader's words. */
type Moment = (at: string) => string

const faceOf = ({ profileId, fullName, profilePictureUrl }: Person) => ({
  name: fullName,
  seed: profileId ?? fullName,
  src: profilePictureUrl,
})

export const mentorEntry = (mentor: Mentor): Entry => ({
  key: `mentor ${mentor.profileId}`,
  kind: 'mentors',
  label: mentor.fullName,
  detail: jobTitleText(mentor.jobTitle),
  icon: User,
  face: faceOf(mentor),
  to: paths.mentor(mentor.profileSlug),
})

export const bookingEntry = (booking: Person & { id: string; startsAt: string }, moment: Moment): Entry => ({
  key: `booking ${booking.id}`,
  kind: 'bookings',
  label: booking.fullName,
  detail: moment(booking.startsAt),
  icon: CalendarDays,
  face: faceOf(booking),
  to: paths.booking(booking.id),
})

export const groupEntry = (session: FoundGroup, kind: 'ownGroups' | 'publicGroups', moment: Moment): Entry => ({
  key: `group ${session.id}`,
  kind,
  label: session.sessionTitle,
  detail: moment(session.startsAt),
  keywords: session.mentorFullName,
  icon: Users,
  to: `${paths.groupSession(session.sessionSlug)}?date=${session.occurrenceDate}`,
})

export const conversationEntry = (conversation: Person & { id: string }): Entry => ({
  key: `conversation ${conversation.id}`,
  kind: 'conversations',
  label: conversation.fullName,
  icon: MessageSquare,
  face: faceOf(conversation),
  to: paths.conversation(conversation.id),
})

/** What the server found, the reader's own before what is public. */
export const foundEntries = (found: Everything, moment: Moment): Entry[] => [
  ...found.mentors.map(mentorEntry),
  ...found.bookings.map((one) => bookingEntry(one, moment)),
  ...found.ownGroups.map((one) => groupEntry(one, 'ownGroups', moment)),
  ...found.conversations.map(conversationEntry),
  ...found.publicGroups.map((one) => groupEntry(one, 'publicGroups', moment)),
]

export const allMentorsKey = 'all mentors'

/** The way to the whole search of mentors, with its filters. */
export const allMentorsEntry = (text: string): Entry => ({
  key: allMentorsKey,
  kind: 'mentors',
  label: t.allMentors({ text }),
  icon: Search,
  to: findWith({ q: text }),
})

const icons: Partial<Record<Kind, Entry['icon']>> = {
  bookings: CalendarDays,
  conversations: MessageSquare,
  mentors: User,
}
/** The icon of an entry that was kept without one. */
export const iconOf = (kind: Kind) => icons[kind] ?? Users
