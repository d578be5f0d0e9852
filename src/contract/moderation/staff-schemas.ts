import { breakCauses } from '#contract/mentor-activity/constants.ts'
import * as z from 'zod/mini'
import { undeliverableReason } from '#contract/accounts/schemas.ts'
import { id, instant, role } from '#contract/fields.ts'
import { introduction } from '#contract/profiles/schemas.ts'
import { presence } from '#contract/rooms/schemas.ts'
import { noShow } from '#contract/sessions/schemas.ts'
import { queues, reportKinds } from './constants.ts'

const person = z.object({ userId: id, profileId: z.nullable(id), fullName: z.string(), email: z.string() })
export type DeskPerson = z.infer<typeof person>

export const queueCount = z.object({ queue: z.enum(queues), count: z.int(), oldestAt: z.nullable(instant) })
export const queueItem = z.object({
  id,
  /** Null where the account is gone. */
  title: z.nullable(z.string()),
  text: z.string(),
  waitingSince: instant,
  /** Another member of staff who is reviewing it right now. */
  reviewer: z.nullable(z.string()),
})
export type QueueItem = z.infer<typeof queueItem>

export const reviewer = z.object({ fullName: z.string(), isOwn: z.boolean() })

const history = z.array(z.object({ at: instant, action: z.string(), actorName: z.string(), reason: z.string() }))

/** One of a person's reports, or one about them; `fullName` is the other person's, null for a deleted account. */
const reportLine = z.object({
  id,
  kind: z.enum(reportKinds),
  status: z.enum(['OPEN', 'DISMISSED', 'ACTED']),
  /** Its beginning. */
  text: z.string(),
  fullName: z.nullable(z.string()),
  createdAt: instant,
})
export type ReportLine = z.infer<typeof reportLine>
/** The latest twenty of each, latest first. */
const reportLines = { reportsAbout: z.array(reportLine), reportsBy: z.array(reportLine) }

const documentLinks = z.object({ download: z.string(), pages: z.array(z.string()) })
export const verificationDetail = z.object({
  id,
  status: z.enum(['PENDING', 'APPROVED', 'DECLINED']),
  person,
  jobTitle: z.string(),
  companyName: z.string(),
  linkedinUrl: z.string(),
  nameChanged: z.boolean(),
  /** Links that work for five minutes. */
  resume: documentLinks,
  certificate: z.nullable(documentLinks),
  waitingSince: instant,
  history,
})

export const reportDetail = z.object({
  id,
  status: z.enum(['OPEN', 'DISMISSED', 'ACTED']),
  kind: z.enum(reportKinds),
  text: z.string(),
  /** As it stood when it was reported. */
  evidence: z.object({
    /** Null for a one-on-one and a review. */
    title: z.nullable(z.string()),
    rating: z.nullable(z.int()),
    paragraphs: z.array(z.string()),
  }),
  reporter: z.nullable(person),
  reported: z.nullable(person),
  /** Of a reported one-on-one session: who reported a no-show, who was in the room when, and who had blocked the other one around it. */
  session: z.nullable(
    z.object({
      startsAt: instant,
      endsAt: instant,
      noShows: z.array(noShow),
      presences: z.array(presence),
      blockedBy: z.array(role),
    }),
  ),
  isSuspended: z.boolean(),
  /** Reports about the same person before this one. */
  earlierReports: z.int(),
  /** Other reports about the reported person, and those that they sent. */
  ...reportLines,
  /** How many reports the reporter sent before this one, and how many of them were dismissed. */
  reporterEarlier: z.object({ sent: z.int(), dismissed: z.int() }),
  createdAt: instant,
  history,
})

export const messageDetail = z.object({
  id,
  status: z.enum(['OPEN', 'ANSWERED', 'CLOSED']),
  version: z.int(),
  name: z.string(),
  email: z.string(),
  isMember: z.boolean(),
  messages: z.array(z.object({ id, isStaff: z.boolean(), author: z.string(), text: z.string(), at: instant })),
})

const suspension = z.object({
  id,
  isPermanent: z.boolean(),
  isConfirmed: z.boolean(),
  endsAt: z.nullable(instant),
  reason: z.string(),
  proposedBy: z.nullable(z.string()),
  createdAt: instant,
})
export const appealDetail = z.object({
  id,
  status: z.enum(['OPEN', 'UPHELD', 'GRANTED']),
  text: z.string(),
  person,
  suspension,
  /** The caller proposed the suspension: only somebody else can uphold it. */
  isOwn: z.boolean(),
  createdAt: instant,
  history,
})
export const confirmationDetail = z.object({
  id,
  status: z.enum(['PROPOSED', 'ACTIVE', 'LIFTED', 'ENDED']),
  person,
  suspension,
  /** The caller proposed it: somebody else has to decide. */
  isOwn: z.boolean(),
  history,
})

export const foundPerson = z.object({
  ...person.shape,
  role: z.nullable(z.enum(['mentor', 'mentee'])),
  isStaff: z.boolean(),
  isSuspended: z.boolean(),
  /** Why little mail is sent to their address; null where mail arrives. */
  undeliverable: z.nullable(undeliverableReason),
})
export type FoundPerson = z.infer<typeof foundPerson>
export const personDetail = z.object({
  ...foundPerson.shape,
  createdAt: instant,
  /** What staff can remove. */
  profilePictureUrl: z.nullable(z.string()),
  introduction: z.nullable(introduction),
  undeliverableSince: z.nullable(instant),
  /** Of mentors: their break, and the open question whether they are still here. */
  activity: z.nullable(
    z.object({
      cause: z.nullable(z.enum(breakCauses)),
      since: z.nullable(instant),
      until: z.nullable(z.string()),
      askedAt: z.nullable(instant),
    }),
  ),
  suspension: z.nullable(suspension),
  reports: z.int(),
  ...reportLines,
  /** The latest twenty, as of the requests for verification. */
  suspensions: z.array(z.object({ ...suspension.shape, status: z.enum(['PROPOSED', 'ACTIVE', 'LIFTED', 'ENDED']) })),
  verifications: z.array(
    z.object({
      id,
      status: z.enum(['PENDING', 'APPROVED', 'DECLINED']),
      createdAt: instant,
      reason: z.nullable(z.string()),
    }),
  ),
  history,
})
export type PersonHistory = Pick<
  z.infer<typeof personDetail>,
  'reportsAbout' | 'reportsBy' | 'suspensions' | 'verifications'
>

export const auditEntry = z.object({
  id: z.int(),
  at: instant,
  actorName: z.string(),
  action: z.string(),
  subjectId: id,
  subjectName: z.string(),
  reason: z.string(),
})
