import * as z from 'zod/mini'
import { id, instant, text } from '#contract/fields.ts'
import { reportKinds } from './constants.ts'
import { plainText } from '#contract/plain-text.ts'
import { contactMessages } from '#contract/contact/messages.ts'

/** The queues of the staff desk. `confirmations` are permanent suspensions that need a second member of staff. */
export const queues = ['verifications', 'reports', 'messages', 'appeals', 'confirmations'] as const
export type Queue = (typeof queues)[number]

/** Days of a temporary suspension, and of a permanent one until it is confirmed. */
export const suspensionDays = 7
export const staffLimits = { reason: 5, longestReason: 1000, answer: 20, longestAnswer: 4000, appeal: 40 } as const

/** Why a member of staff acts; it stands in the audit log. */
export const reason = text({
  min: staffLimits.reason,
  max: staffLimits.longestReason,
  message: 'Please give a reason of at least 5 characters',
  isMultiline: true,
})

export const appealText = plainText({
  min: staffLimits.appeal,
  max: 2000,
  message: 'Please write at least 40 characters',
  patternMessage: contactMessages.patterns,
  allowsHash: true,
})

export const deskPerson = z.object({ userId: id, profileId: z.nullable(id), fullName: z.string(), email: z.string() })
export type DeskPerson = z.infer<typeof deskPerson>

export const queueCount = z.object({ queue: z.enum(queues), count: z.int(), oldestAt: z.nullable(instant) })
export const queueItem = z.object({
  id,
  title: z.string(),
  text: z.string(),
  waitingSince: instant,
  /** Another member of staff who is reviewing it right now. */
  reviewer: z.nullable(z.string()),
})
export type QueueItem = z.infer<typeof queueItem>

export const reviewer = z.object({ fullName: z.string(), isOwn: z.boolean() })

export const deskHistory = z.array(
  z.object({ at: instant, action: z.string(), actorName: z.string(), reason: z.string() }),
)

const documentLinks = z.object({ download: z.string(), pages: z.array(z.string()) })
export const verificationDetail = z.object({
  id,
  status: z.enum(['PENDING', 'APPROVED', 'DECLINED']),
  person: deskPerson,
  jobTitle: z.string(),
  companyName: z.string(),
  linkedinUrl: z.string(),
  nameChanged: z.boolean(),
  /** Links that work for five minutes. */
  resume: documentLinks,
  certificate: z.nullable(documentLinks),
  waitingSince: instant,
  history: deskHistory,
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
  person: deskPerson,
  suspension,
  createdAt: instant,
  history: deskHistory,
})
export const confirmationDetail = z.object({
  id,
  status: z.enum(['PROPOSED', 'ACTIVE', 'LIFTED', 'ENDED']),
  person: deskPerson,
  suspension,
  /** The caller proposed it: somebody else has to decide. */
  isOwn: z.boolean(),
  history: deskHistory,
})

export const foundPerson = z.object({
  ...deskPerson.shape,
  role: z.nullable(z.enum(['mentor', 'mentee'])),
  isStaff: z.boolean(),
  isSuspended: z.boolean(),
})
export type FoundPerson = z.infer<typeof foundPerson>
export const personDetail = z.object({
  ...foundPerson.shape,
  createdAt: instant,
  suspension: z.nullable(suspension),
  reports: z.int(),
  /** The latest twenty of each, latest first. */
  reportsAbout: z.array(
    z.object({ id, kind: z.enum(reportKinds), status: z.enum(['OPEN', 'DISMISSED', 'ACTED']), createdAt: instant }),
  ),
  suspensions: z.array(z.object({ ...suspension.shape, status: z.enum(['PROPOSED', 'ACTIVE', 'LIFTED', 'ENDED']) })),
  verifications: z.array(
    z.object({
      id,
      status: z.enum(['PENDING', 'APPROVED', 'DECLINED']),
      createdAt: instant,
      reason: z.nullable(z.string()),
    }),
  ),
  history: deskHistory,
})
export type PersonHistory = Pick<z.infer<typeof personDetail>, 'reportsAbout' | 'suspensions' | 'verifications'>

export const auditEntry = z.object({
  id: z.int(),
  at: instant,
  actorName: z.string(),
  action: z.string(),
  subjectId: id,
  subjectName: z.string(),
  reason: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntry>
