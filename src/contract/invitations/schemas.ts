import * as z from 'zod/mini'
import { fullName, language, newPassword } from '#contract/accounts/schemas.ts'
import { fieldError } from '#contract/field-errors.ts'
import { id, instant, role, text, token, wholeNumber } from '#contract/fields.ts'
import { reason } from '#contract/moderation/form-schemas.ts'
import { userFilters } from '#contract/moderation/table-schemas.ts'
import { fileEncodings, importLimits, invitationStates, lineOutcomes, lineProblems, separators } from './constants.ts'

/** A CSV file: its bytes in base64url. */
const file = z.string().check(
  z.maxLength(Math.ceil((importLimits.bytes * 4) / 3), { error: fieldError('import_file_too_large'), abort: true }),
  // A class without nesting: linear, also for two million letters.
  z.regex(/^[A-Za-z0-9_-]+$/, fieldError('import_file_empty')),
)

/** Whom the mails name as inviting, in which language they are, and why the people are invited. */
export const importFields = {
  organization: text({ min: 2, max: importLimits.organization, error: 'organization_required' }),
  locale: language,
  reason,
}

export const previewBody = z.strictObject({ file })
export const importBody = z.strictObject({
  file,
  fileName: text({ min: 1, max: importLimits.fileName }),
  ...importFields,
})

/** A line of a file and what would happen with it. */
const importLine = z.object({
  /** As a spreadsheet numbers it. */
  line: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.nullable(role),
  /** Ids. */
  topics: z.array(z.string()),
  outcome: z.enum(lineOutcomes),
  /** `nearest`: the role or the id of the topic that may have been meant. */
  problems: z.array(
    z.object({ code: z.enum(lineProblems), value: z.nullable(z.string()), nearest: z.nullable(z.string()) }),
  ),
})
export type ImportLine = z.infer<typeof importLine>

export const importPreview = z.object({
  encoding: z.enum(fileEncodings),
  separator: z.enum(separators),
  lines: z.array(importLine),
})
export type ImportPreview = z.infer<typeof importPreview>

/** Invitations of a file by their state. */
const counts = z.object(
  Object.fromEntries(invitationStates.map((state) => [state, z.int()])) as Record<
    (typeof invitationStates)[number],
    z.ZodMiniNumberFormat
  >,
)

export const peopleImport = z.object({
  id,
  fileName: z.string(),
  organization: z.string(),
  locale: z.string(),
  createdAt: instant,
  createdBy: z.string(),
  /** Lines that were not used. */
  skipped: z.int(),
  /** Those that are still kept. */
  counts,
})
export type PeopleImport = z.infer<typeof peopleImport>

export const createdImport = z.object({ id, invited: z.int(), skipped: z.int() })

/** `q`: a part of the name, or the beginning of the address. */
export const invitationFilters = {
  q: userFilters.q,
  state: z.optional(z.enum(invitationStates)),
}
/** The line of the last invitation that was shown. */
export const invitationCursor = wholeNumber(0, 1_000_000)

export const invitation = z.object({
  id,
  line: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.nullable(role),
  topics: z.array(z.string()),
  state: z.enum(invitationStates),
  sentAt: z.nullable(instant),
  expiresAt: z.nullable(instant),
  /** Whether its mail can be sent again: not once somebody joined, it was withdrawn, or its reader reported it as spam. */
  canBeSentAgain: z.boolean(),
})
export type Invitation = z.infer<typeof invitation>

export const invitationExport = z.strictObject({ filters: z.strictObject(invitationFilters), reason })

/** What the link of an invitation shows to whoever opens it. */
export const openedInvitation = z.object({
  name: z.string(),
  email: z.string(),
  role: z.nullable(role),
  topics: z.array(z.string()),
  organization: z.string(),
  /** They joined before, another way. */
  hasAccount: z.boolean(),
})
export type OpenedInvitation = z.infer<typeof openedInvitation>

export const invitationToken = z.strictObject({ token })
export const acceptBody = z.strictObject({ token, fullName, password: newPassword, locale: z.optional(language) })
