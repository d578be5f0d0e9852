import type { ReactNode } from 'react'
import { availabilityRoutes } from '#contract/availability/routes.ts'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { groupListRoutes } from '#contract/group-sessions/list-routes.ts'
import type { Reply, Route, RouteInput } from '#contract/route.ts'
import { DAY } from '#rules/time/days.ts'
import { filtersIn, MentorGrid, searchAddress, searchInput } from '#web/features/directory/public.ts'
import {
  discoverAddress,
  discoverInput,
  filtersIn as sessionFiltersIn,
  GroupGrid,
} from '#web/features/group-sessions/public.ts'
import { paths } from '#web/paths.ts'
import { EmbedFrame, EmbedNone } from './embed-frame.tsx'
import { MentorTimes } from './mentor-times.tsx'
import * as t from '#texts/embed.ts'

/** Calls the API as a visitor; throws an error with the `code` of a refusal. */
export type Call = <R extends Route>(route: R, input: RouteInput<R>) => Promise<{ data: Reply<R> }>

type EmbedInput = {
  id: string
  search: URLSearchParams
  timeZone: string | null
  /** Epoch milliseconds. */
  now: number
  /** The date in a zone at an instant. */
  dateIn: (zone: string, at: number) => string
  call: Call
}
/** `replies`: what was read, in which the zones of the page are named. */
export type Embed = { title: string; page: ReactNode; replies: readonly unknown[] }

const daysAhead = 28

/** How many a list has by default, and at most. */
const sizes = { usual: 6, most: 12 }

async function mentorTimes({ id, search, timeZone, now, dateIn, call }: EmbedInput): Promise<Embed> {
  const { data: mentor } = await call(directoryRoutes.publicProfile, { params: { role: 'mentor', id } })
  const zone = timeZone ?? mentor.timeZone
  const { data: times } = await call(availabilityRoutes.slots, {
    params: { mentorId: mentor.profileId },
    query: {
      from: dateIn(zone, now),
      to: dateIn(zone, now + daysAhead * DAY),
      durationMinutes: search.get('duration') ?? undefined,
      timeZone: zone,
    },
  })
  return {
    title: t.timesOf({ name: mentor.fullName }),
    page: <MentorTimes mentor={mentor} times={times} />,
    replies: [mentor, times],
  }
}

async function mentorList({ search, call }: EmbedInput): Promise<Embed> {
  const { params, query } = searchInput(search)
  const { data: mentors } = await call(directoryRoutes.searchMentors, {
    params,
    query: { ...query, size: sizeIn(search) },
  })
  const page = (
    <EmbedFrame title={t.mentors} more={{ to: searchAddress(filtersIn(search)), label: t.allMentors }}>
      {mentors.length === 0 ? (
        <EmbedNone>{t.noMentors}</EmbedNone>
      ) : (
        <MentorGrid mentors={mentors} label={t.mentors} heading="h2" />
      )}
    </EmbedFrame>
  )
  return { title: t.mentors, page, replies: [mentors] }
}

async function sessionList({ search, timeZone, call }: EmbedInput): Promise<Embed> {
  const { query } = discoverInput(search)
  const { data: sessions } = await call(groupListRoutes.discoverGroupSessions, {
    query: { ...query, size: sizeIn(search), readerTimezone: timeZone ?? undefined },
  })
  const page = (
    <EmbedFrame
      title={t.groupSessions}
      more={{ to: discoverAddress(paths.publicGroups, sessionFiltersIn(search)), label: t.allGroupSessions }}
    >
      {sessions.length === 0 ? (
        <EmbedNone>{t.noGroupSessions}</EmbedNone>
      ) : (
        <GroupGrid sessions={sessions} label={t.groupSessions} heading="h2" />
      )}
    </EmbedFrame>
  )
  return { title: t.groupSessions, page, replies: [sessions] }
}

const sizeIn = (search: URLSearchParams) => Math.min(Number(search.get('size') ?? sizes.usual), sizes.most)

/** The pages below `/embed/`, by the first part of their names. */
export const embeds = { mentor: mentorTimes, mentors: mentorList, 'group-sessions': sessionList } as const
