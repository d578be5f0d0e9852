import { type PublicProfile } from '#contract/directory/schemas.ts'
import { groupListRoutes } from '#contract/group-sessions/list-routes.ts'
import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'
import type { LegalDocument } from '#contract/legal/constants.ts'
import { legalRoutes } from '#contract/legal/routes.ts'
import { landingReviewRoutes } from '#contract/reviews/landing-routes.ts'
import { reviewRoutes } from '#contract/reviews/routes.ts'
import { visibleText } from '#contract/rich-text.ts'
import { peopleRoutes } from '#contract/directory/people-routes.ts'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { summaryRoutes } from '#contract/directory/summary-routes.ts'
import {
  discoverInput,
  feedOfMentor,
  feedOfSearch,
  filtersIn,
  mentorSessionsInput,
  sessionInput,
  thisWeek,
} from '#web/features/group-sessions/public.ts'
import { legalInput, legalVersionInput } from '#web/content/legal-input.ts'
import { wholeWords } from '#rules/whole-words.ts'
import { landingReviewsInput, ratingInput, reviewsInput } from '#web/features/reviews/public.ts'
import { countInput, menteesInput, searchInput } from '#web/features/directory/public.ts'
import { pageList, pageRead, type PageRead } from '#web/platform/api/prefetch-reads.ts'
import { jobText } from '#web/platform/i18n/job-text.ts'
import type { Clock } from '#web/platform/routing/boot.ts'
import type { Head, ServerReads } from '#web/routes/page-route.ts'
import { paths } from '#web/paths.ts'
import * as titles from '#texts/titles.ts'
import { previewAddress, previewOfSession } from './session-preview.ts'

// What the server reads for the pages it renders, and their heads: named by the pages' declarations (`public-routes.ts`).

const forVisitors = () => pageRead(directoryRoutes.landingMentors, {}, { optional: true })

const profileOf = (role: 'mentor' | 'mentee', canonical: (id: string) => string): ServerReads => ({
  reads: ({ id = '' }) => [
    pageRead(directoryRoutes.publicProfile, { params: { role, id } }),
    ...(role === 'mentor' ? [forVisitors()] : []),
  ],
  head: ([profile]) => ({
    ...profileHead(profile as PublicProfile, canonical),
    ...(role === 'mentor' ? { feed: feedOfMentor((profile as PublicProfile).profileSlug) } : {}),
  }),
})

function tabOfMentor(
  canonical: (id: string) => string,
  more: (id: string, search: URLSearchParams) => PageRead[],
): ServerReads {
  const profile = profileOf('mentor', canonical)
  return {
    ...profile,
    reads: (params, search) => [...profile.reads(params, search), ...more(params['id'] ?? '', search)],
  }
}

/** Its form is the browser's, so that only the person is read. The route names the page. */
export const bookSession: ServerReads = {
  reads: ({ id = '' }) => [pageRead(directoryRoutes.publicProfile, { params: { role: 'mentor', id } })],
  head: ([profile]) => {
    const { title: _, ...head } = profileHead(profile as PublicProfile, paths.bookSession)
    return head
  },
}

function sessionAt(
  canonical: (session: GroupSessionDetail) => string,
  more: ServerReads['reads'] = () => [],
): ServerReads {
  return {
    reads: (params, search) => [
      pageRead(groupListRoutes.oneGroupSession, sessionInput(params['slug'] ?? '', search)),
      ...more(params, search),
    ],
    head: ([session], request) => sessionHead(session as GroupSessionDetail, request, canonical),
  }
}

const reviewOf = ({ mentorSlug, sessionSlug }: GroupSessionDetail) => paths.sessionReview(mentorSlug, sessionSlug)

export const landing: ServerReads = {
  reads: () => [
    forVisitors(),
    pageRead(groupListRoutes.discoverGroupSessions, thisWeek, { optional: true }),
    pageRead(landingReviewRoutes.landingReviews, landingReviewsInput, { optional: true }),
  ],
}

export const find: ServerReads = {
  reads: (_, search) => [
    pageList(directoryRoutes.searchMentors, searchInput(search)),
    pageRead(directoryRoutes.countMentors, countInput(search), { optional: true }),
    pageRead(directoryRoutes.mentorCountries, {}, { optional: true }),
  ],
  head: () => ({ feed: feedOfSearch({ q: '', tag: '', language: '' }) }),
}

export const mentees: ServerReads = {
  reads: (_, search) => [pageList(peopleRoutes.searchMentees, menteesInput(search))],
}

export const groups: ServerReads = {
  reads: (_, search) => [pageList(groupListRoutes.discoverGroupSessions, discoverInput(search))],
  head: (_, { search }) => ({ feed: feedOfSearch(filtersIn(search)) }),
}

export const mentorProfile = tabOfMentor(paths.mentor, (id) => [
  pageRead(summaryRoutes.mentorSummary, { params: { id } }, { optional: true }),
])

export const mentorGroups = tabOfMentor(paths.mentorGroups, (id) => [
  pageList(groupListRoutes.groupSessionsOfMentor, mentorSessionsInput(id)),
])

export const mentorReviews = tabOfMentor(paths.mentorReviews, (id, search) => [
  pageRead(reviewRoutes.ratingOfMentor, ratingInput(id)),
  pageList(reviewRoutes.reviewsOfMentor, reviewsInput(id, search)),
])

export const menteeProfile = profileOf('mentee', paths.mentee)

export const groupDetails = sessionAt((session) => paths.groupSession(session.sessionSlug))

export const sessionReview = sessionAt(reviewOf)

export const sessionReviewReviews = sessionAt(reviewOf, ({ id = '', slug = '' }, search) => {
  const narrowed = { slug, invite: search.get('invite') ?? undefined }
  return [
    pageRead(reviewRoutes.ratingOfMentor, ratingInput(id, narrowed), { optional: true }),
    pageList(reviewRoutes.reviewsOfMentor, reviewsInput(id, search, narrowed), { optional: true }),
  ]
})

/** A legal text in the language of the page. */
export const legal = (document: LegalDocument): ServerReads => ({
  reads: () => [pageRead(legalRoutes.legalText, legalInput(document))],
})

export const legalVersion = (document: LegalDocument): ServerReads => ({
  reads: ({ number = '' }) => [pageRead(legalRoutes.legalVersion, legalVersionInput(document, number))],
})

function profileHead(profile: PublicProfile, canonical: (id: string) => string): Head {
  const work = jobText(profile.jobTitle, profile.companyName)
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
    ...(session.privateSession ? {} : { feed: feedOfMentor(session.mentorSlug) }),
  }
}

export type FeedLink = { type: string; href: string; title: string }

const feedKinds = [
  ['application/atom+xml', 'atom'],
  ['text/calendar', 'ics'],
] as const

/** The feeds that a page names in its head. */
export const feedsOf = ({ feed, title = titles.groups }: Head): FeedLink[] =>
  feed === undefined ? [] : feedKinds.map(([type, format]) => ({ type, href: feed(format), title }))

/** A cloth as PNG of 1200 by 630 pixels: chats show no SVG. */
export const previewOf = (seed: string) => `/cloth/${encodeURIComponent(seed)}.png`

const firstWords = (text: string) => (text.length <= 160 ? text : `${wholeWords(text, 157) || text.slice(0, 157)}…`)
