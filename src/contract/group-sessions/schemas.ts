import * as z from 'zod/mini'
import { durations } from '#contract/availability/constants.ts'
import { countryCode, date, id, instant, isOnHalfHour, text, time, timeZone } from '#contract/fields.ts'
import { groupSessionLimits, scopes } from './constants.ts'
import { visibleText } from '#contract/rich-text.ts'
import { tagKey } from '../reference/tags.ts'
import { recurrenceKinds, weekdayCodes } from '#contract/weekdays.ts'
import { fieldError } from '#contract/field-errors.ts'

/** Sessions start on the hour or half hour (D19). */
const onGrid = z.refine<string>(isOnHalfHour, fieldError('session_time_off_grid'))

const groupSessionStatuses = ['UPCOMING', 'CANCELLED', 'PAST'] as const
export const rsvpStatuses = ['GOING', 'WAITLISTED', 'OFFERED', 'CANCELLED'] as const
export type RsvpStatus = (typeof rsvpStatuses)[number]

const sessionTitle = text({ min: 1, max: groupSessionLimits.title, error: 'session_title_required' })
/** HTML from the editor; the server sanitises it by an allow-list. At least 150 visible characters. */
const sessionDescription = text({ isMultiline: true, max: groupSessionLimits.descriptionMaximum }).check(
  z.refine(
    (html) => visibleText(html).length >= groupSessionLimits.descriptionMinimum,
    fieldError('session_description_too_short'),
  ),
)
const tag = z.strictObject({
  name: text({ min: 2, max: 30, error: 'session_tag_invalid', tooLong: 'session_tag_invalid' }),
})
const countTags = (tags: readonly { name: string }[]) => new Set(tags.map(({ name }) => tagKey(name))).size
/** Three to five distinct tags; duplicates count once (D41). */
const sessionTags = z.array(tag, fieldError('session_tags_required')).check(
  z.maxLength(groupSessionLimits.tags.max * 4, { error: fieldError('session_tags_count'), abort: true }),
  z.minLength(groupSessionLimits.tags.min, fieldError('session_tags_required')),
  z.refine((tags) => countTags(tags) >= groupSessionLimits.tags.min, fieldError('session_tags_required')),
  z.refine((tags) => countTags(tags) <= groupSessionLimits.tags.max, fieldError('session_tags_count')),
)
const capacity = z.int().check(z.gte(1), z.lte(groupSessionLimits.capacity))
const language = text({ min: 2, max: 40 })
/** The link of an uploaded file, as returned by `publicize`. */
const posterUrl = text({ min: 1, max: 300, error: 'session_poster_required' })
/** The seed of the woven poster; the session's slug by default. */
const posterSeed = text({ min: 1, max: 100 })

/** Daily is all seven days. Custom days are RFC 5545 codes; a single one is "weekly". */
export const recurrence = z
  .strictObject({
    endDate: date,
    isDaily: z.boolean(),
    customDays: z.optional(z.array(z.enum(weekdayCodes)).check(z.maxLength(7))),
  })
  .check(
    z.refine((rule) => rule.isDaily || (rule.customDays?.length ?? 0) > 0, {
      error: fieldError('recurrence_invalid'),
      path: ['customDays'],
    }),
  )
export type Recurrence = z.infer<typeof recurrence>

export const createGroupSessionBody = z
  .strictObject({
    date: z.string(fieldError('session_date_required')).check(
      z.refine((value) => value !== '', { error: fieldError('session_date_required'), abort: true }),
      z.refine((value) => z.safeParse(date, value).success, fieldError('session_start_invalid')),
    ),
    time: z
      .string(fieldError('session_time_required'))
      .check(
        z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, { error: fieldError('session_time_required'), abort: true }),
        onGrid,
      ),
    durationMinutes: z.literal([...durations], fieldError('duration_invalid')),
    sessionTitle,
    sessionDescription,
    privateSession: z.boolean(),
    sessionPosterUrl: z.optional(posterUrl),
    useWovenPoster: z.optional(z.boolean()),
    wovenPosterSeed: z.optional(posterSeed),
    cohosts: z.array(z.strictObject({ id })).check(z.maxLength(groupSessionLimits.cohosts)),
    tags: sessionTags,
    recurrence: z.optional(recurrence),
    timeZone: z.optional(timeZone),
    capacity: z.optional(capacity),
    language: z.optional(language),
  })
  .check(
    z.refine((body) => body.sessionPosterUrl !== undefined || body.useWovenPoster === true, {
      error: fieldError('session_poster_required'),
      path: ['sessionPosterUrl'],
    }),
  )
export type CreateGroupSession = z.infer<typeof createGroupSessionBody>

/** A partial update. Title, description, capacity, tags and poster may differ between occurrences; the rest belongs to the series. */
export const updateGroupSessionBody = z.strictObject({
  scope: z.enum(scopes),
  /** The planned date of the occurrence that scopes `occurrence` and `following` refer to; the next one by default. */
  occurrenceDate: z.optional(date),
  sessionTitle: z.optional(text({ min: 1, max: groupSessionLimits.title, error: 'session_title_empty' })),
  sessionDescription: z.optional(
    text({ isMultiline: true, max: groupSessionLimits.descriptionMaximum }).check(
      z.refine((html) => visibleText(html).length > 0, { error: fieldError('session_description_empty'), abort: true }),
      z.refine(
        (html) => visibleText(html).length >= groupSessionLimits.descriptionMinimum,
        fieldError('session_description_too_short'),
      ),
    ),
  ),
  capacity: z.optional(z.nullable(capacity)),
  tags: z.optional(sessionTags),
  sessionPosterUrl: z.optional(posterUrl),
  useWovenPoster: z.optional(z.boolean()),
  wovenPosterSeed: z.optional(posterSeed),
  privateSession: z.optional(z.boolean()),
  language: z.optional(z.nullable(language)),
})

const reason = text({ isMultiline: true, min: 1, max: 300, error: 'reason_required' })
const scope = z._default(z.enum(scopes), 'occurrence')
export const rescheduleGroupSessionBody = z.strictObject({
  groupSessionId: id,
  reason,
  /** With `startTime`: the new start of the occurrence in the caller's zone. With a wider scope the others move by as many days. */
  date,
  startTime: time.check(onGrid),
  scope,
  occurrenceDate: z.optional(date),
})
export const cancelGroupSessionBody = z.strictObject({
  sessionId: id,
  cancelReason: reason,
  /** Ignored for a session that does not repeat: it is always cancelled as a whole. */
  scope: z._default(z.enum(scopes), 'series'),
  occurrenceDate: z.optional(date),
})

/** A host or cohost whom the caller may connect with. */
const connectableHost = z.object({
  profileId: id,
  profileSlug: z.string(),
  fullName: z.string(),
  isConnected: z.boolean(),
})
export type ConnectableHost = z.infer<typeof connectableHost>

/** A group session in a list. Date, time, `startsAt` and `endsAt` are those of one occurrence: the next one, or the last. */
export const groupSession = z.object({
  id,
  occurrenceId: id,
  /** The date in the session's zone for which the occurrence was planned; it identifies the occurrence in calls, even after a move. */
  occurrenceDate: z.string(),
  sessionSlug: z.string(),
  sessionTitle: z.string(),
  sessionPosterUrl: z.string(),
  mentorId: id,
  mentorSlug: z.string(),
  mentorFullName: z.string(),
  mentorProfilePictureUrl: z.nullable(z.string()),
  /** Whether the host's profile can be opened; the account may be suspended or deleted. */
  mentorIsActive: z.boolean(),
  /** The host, then the cohosts, without the caller and those without an active account; empty for visitors. */
  hosts: z.array(connectableHost),
  /** Date and time in the reader's zone. */
  date: z.string(),
  time: z.string(),
  startsAt: instant,
  endsAt: instant,
  /** The zone of the series. */
  timeZone: z.string(),
  durationMinutes: z.int(),
  nextSessionDate: z.nullable(z.string()),
  /** The end of the last occurrence. */
  seriesEndsAt: instant,
  recurrenceIntervals: z.nullable(z.enum(recurrenceKinds)),
  /** The weekdays of the rule in the reader's zone: a start near midnight can fall on another day there. */
  repeatsOn: z.array(z.enum(weekdayCodes)),
  /** The last date of the rule, in the same days as `repeatsOn`; null for a session that does not repeat. */
  recurrenceEndDate: z.nullable(z.string()),
  status: z.enum(groupSessionStatuses),
  privateSession: z.boolean(),
  tags: z.array(z.object({ name: z.string() })),
  language: z.nullable(z.string()),
  capacity: z.nullable(z.int()),
  going: z.int(),
  /** How many of the caller's connections attend this occurrence; 0 for visitors. */
  knownGoing: z.int(),
  /** The caller's role in this session. */
  isHost: z.boolean(),
  isCohost: z.boolean(),
  rsvp: z.nullable(z.enum(rsvpStatuses)),
  /** When an offered seat expires. */
  offerExpiresAt: z.nullable(instant),
  cancelReason: z.nullable(z.string()),
  /** Why it is recommended, as text; empty in other lists. */
  reasons: z.array(z.string()),
})
export type GroupSession = z.infer<typeof groupSession>

const cohostPerson = z.object({
  id,
  username: z.string(),
  profileSlug: z.string(),
  country: z.nullable(z.string()),
  countryCode,
  professionalTitle: z.string(),
  company: z.string(),
  profilePictureUrl: z.nullable(z.string()),
  /** Whether the profile can be opened. */
  isActive: z.boolean(),
})

/** An attendee as everybody sees them: without a name, and with an opaque id. */
export const attendant = z.object({ id, isMentor: z.boolean(), profilePictureUrl: z.nullable(z.string()) })

const occurrence = z.object({
  id,
  occurrenceDate: z.string(),
  date: z.string(),
  time: z.string(),
  startsAt: instant,
  endsAt: instant,
  durationMinutes: z.int(),
  /** Its own title, where it differs from the series'. */
  title: z.nullable(z.string()),
  status: z.enum(groupSessionStatuses),
  capacity: z.nullable(z.int()),
  going: z.int(),
  rsvp: z.nullable(z.enum(rsvpStatuses)),
  offerExpiresAt: z.nullable(instant),
})
export type Occurrence = z.infer<typeof occurrence>

export const groupSessionDetail = z.extend(groupSession, {
  /** For hosts and attendees, from ten minutes before the start to the end; the join call records attendance. */
  sessionUrl: z.nullable(z.string()),
  /** Sanitised HTML. */
  sessionDescription: z.string(),
  mentorCountry: z.nullable(z.string()),
  mentorCountryCode: countryCode,
  mentorProfessionalTitle: z.string(),
  mentorCompany: z.string(),
  mentorVerified: z.boolean(),
  cohosts: z.array(cohostPerson),
  /** The first three attendees of this occurrence; `going` counts all. */
  attendants: z.array(attendant),
  /** The first three of the caller's connections among them; `knownGoing` counts all. */
  knownAttendees: z.array(z.object({ profileId: id, fullName: z.string(), profilePictureUrl: z.nullable(z.string()) })),
  viewer: z.object({
    isHost: z.boolean(),
    isCohost: z.boolean(),
    rsvp: z.nullable(z.enum(rsvpStatuses)),
    /** A pending cohost invite to the caller. */
    cohostInviteId: z.nullable(id),
    /** The caller's pending cohost request. */
    cohostRequestId: z.nullable(id),
    mayReview: z.boolean(),
    isConnectedWithHost: z.nullable(z.boolean()),
  }),
  /** Whether a room can be opened. */
  hasRoom: z.boolean(),
  /** Whether some upcoming occurrences differ from the rule's days or time. */
  irregular: z.boolean(),
  /** The next 60 that have not ended. */
  occurrences: z.array(occurrence),
  /** The invite link's secret, for the host and cohosts of a private session. */
  inviteToken: z.nullable(z.string()),
})
export type GroupSessionDetail = z.infer<typeof groupSessionDetail>

/** Besides the first to ask for a seat. */
export const attendeeOrders = ['name', 'latest'] as const
export type AttendeeOrder = (typeof attendeeOrders)[number]

export const attendeeStatuses = ['Going', 'Cancelled', 'Waitlisted', 'Attended'] as const

/** A row of the attendee table; hosts and cohosts only. Never an e-mail address. */
export const attendeeRow = z.object({
  profileId: id,
  profileSlug: z.string(),
  fullName: z.string(),
  profilePictureUrl: z.nullable(z.string()),
  isMentor: z.boolean(),
  status: z.enum(attendeeStatuses),
  /** The occurrence's date in the session's zone. */
  date: z.string(),
})
export type AttendeeRow = z.infer<typeof attendeeRow>
