import type { Params } from 'react-router'
import { type PublicProfile } from '../contract/directory/schemas.ts'
import { dashboardRoutes } from '../contract/dashboard/routes.ts'
import { groupListRoutes } from '../contract/group-sessions/routes.ts'
import type { GroupSessionDetail } from '../contract/group-sessions/schemas.ts'
import { reviewRoutes } from '../contract/reviews/routes.ts'
import { visibleText } from '#contract/rich-text.ts'
import { peopleRoutes } from '../contract/directory/people-routes.ts'
import { directoryRoutes } from '../contract/directory/routes.ts'
import { sessionInput, discoverInput, thisWeek, mentorSessionsInput } from './features/group-sessions/public.ts'
import { wholeWords } from '#rules/whole-words.ts'
import { ratingInput, reviewsInput } from './features/reviews/public.ts'
import { countInput, menteesInput, searchInput } from './features/directory/public.ts'
import { addressOf } from './platform/api/address.ts'
import { pageList, pageRead, type PageRead } from './platform/api/prefetch-reads.ts'
import type { Clock } from './platform/routing/boot.ts'
import { paths } from './paths.ts'
import { previewAddress, previewOfSession } from './session-preview.ts'

export type Head = {
  title?: string
  description?: string
  image?: string
  canonical?: string
  /** True: not indexed by search engines. */
  isHidden?: boolean
}

type Prefetch = {
  /** The page's first reads, the same as its `useRead` and `usePages`. */
  reads: (params: Params<string>, search: URLSearchParams) => PageRead[]
  /** Title and preview tags from the results, in the order of `reads`. */
  head?: (replies: readonly unknown[], request: { search: URLSearchParams; clock: Clock }) => Head
}

const forVisitors = () => pageRead(directoryRoutes.landingMentors, {}, { optional: true })

const profileOf = (role: 'mentor' | 'mentee', canonical: (id: string) => string): Prefetch => ({
  reads: ({ id = '' }) => [
    pageRead(directoryRoutes.publicProfile, { params: { role, id } }),
    ...(role === 'mentor' ? [forVisitors()] : []),
  ],
  head: ([profile]) => profileHead(profile as PublicProfile, canonical),
})

function tabOfMentor(canonical: (id: string) => string, more: (id: string) => PageRead[]): Prefetch {
  const profile = profileOf('mentor', canonical)
  return { ...profile, reads: (params, search) => [...profile.reads(params, search), ...more(params['id'] ?? '')] }
}

/** Its form is the browser's, so that only the person is read. The route names the page. */
const bookingPage: Prefetch = {
  reads: ({ id = '' }) => [pageRead(directoryRoutes.publicProfile, { params: { role: 'mentor', id } })],
  head: ([profile]) => {
    const { title: _, ...head } = profileHead(profile as PublicProfile, paths.bookSession)
    return head
  },
}

function sessionAt(canonical: (session: GroupSessionDetail) => string, more: Prefetch['reads'] = () => []): Prefetch {
  return {
    reads: (params, search) => [
      pageRead(groupListRoutes.oneGroupSession, sessionInput(params['slug'] ?? '', search)),
      ...more(params, search),
    ],
    head: ([session], request) => sessionHead(session as GroupSessionDetail, request, canonical),
  }
}

const reviewOf = ({ mentorSlug, sessionSlug }: GroupSessionDetail) => paths.sessionReview(mentorSlug, sessionSlug)

/** By path of `routes.tsx`; server only, so that its schemas are not in the browser's bundle. */
export const prefetchOf: Readonly<Record<string, Prefetch>> = {
  [paths.home]: {
    reads: () => [forVisitors(), pageRead(groupListRoutes.discoverGroupSessions, thisWeek, { optional: true })],
  },
  [paths.find]: {
    reads: (_, search) => [
      pageList(directoryRoutes.searchMentors, searchInput(search)),
      pageRead(directoryRoutes.countMentors, countInput(search), { optional: true }),
      pageRead(directoryRoutes.mentorCountries, {}, { optional: true }),
    ],
  },
  [paths.mentees]: { reads: (_, search) => [pageList(peopleRoutes.searchMentees, menteesInput(search))] },
  [paths.publicGroups]: {
    reads: (_, search) => [pageList(groupListRoutes.discoverGroupSessions, discoverInput(search))],
  },
  '/mentor/:id': profileOf('mentor', paths.mentor),
  '/mentor/:id/group-sessions': tabOfMentor(paths.mentorGroups, (id) => [
    pageList(groupListRoutes.groupSessionsOfMentor, mentorSessionsInput(id)),
  ]),
  '/mentor/:id/reviews': tabOfMentor(paths.mentorReviews, (id) => [
    pageRead(reviewRoutes.ratingOfMentor, ratingInput(id)),
    pageList(reviewRoutes.reviewsOfMentor, reviewsInput(id)),
  ]),
  '/mentor/:id/book-session': bookingPage,
  '/mentor/:id/overview/book-session': bookingPage,
  '/group-details/:slug': sessionAt((session) => paths.groupSession(session.sessionSlug)),
  '/mentor/:id/group-sessions-review/:slug': sessionAt(reviewOf),
  '/mentor/:id/group-sessions-review/:slug/attendees': sessionAt(reviewOf),
  '/mentor/:id/group-sessions-review/:slug/reviews': sessionAt(reviewOf, ({ id = '', slug = '' }, search) => {
    const narrowed = { slug, invite: search.get('invite') ?? undefined }
    return [
      pageRead(reviewRoutes.ratingOfMentor, ratingInput(id, narrowed), { optional: true }),
      pageList(reviewRoutes.reviewsOfMentor, reviewsInput(id, narrowed), { optional: true }),
    ]
  }),
  '/mentee/:id': profileOf('mentee', paths.mentee),
}

/** By path of a member's page: the address of the read that it shows first; the browser sends it before the application is there. */
export const firstReadOf: Readonly<Record<string, string>> = {
  [paths.dashboard]: addressOf(dashboardRoutes.firstView, {}),
}

function profileHead(profile: PublicProfile, canonical: (id: string) => string): Head {
  const work = `${profile.jobTitle}, ${profile.companyName}`
  return {
    title: profile.fullName,
    description: profile.bio ? `${work}. ${firstWords(profile.bio)}` : work,
    image: profile.profilePictureUrl ?? previewOf(profile.profileSlug),
    canonical: canonical(profile.profileSlug),
  }
}

function sessionHead(
  session: GroupSessionDetail,
  { search, clock }: { search: URLSearchParams; clock: Clock },
  canonical: (session: GroupSessionDetail) => string,
): Head {
  const { title, when, host } = previewOfSession(session, clock)
  return {
    title,
    description: `${when} · ${host}. ${firstWords(visibleText(session.sessionDescription))}`,
    image: previewAddress(session, search, clock),
    canonical: canonical(session),
    isHidden: session.privateSession,
  }
}

/** A cloth as PNG of 1200 by 630 pixels: chats show no SVG. */
export const previewOf = (seed: string) => `/cloth/${encodeURIComponent(seed)}.png`

const firstWords = (text: string) => (text.length <= 160 ? text : `${wholeWords(text, 157) || text.slice(0, 157)}…`)
