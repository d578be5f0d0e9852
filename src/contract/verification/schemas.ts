import * as z from 'zod/mini'
import type { FieldCode } from '#contract/field-codes.ts'
import { fieldError } from '#contract/field-errors.ts'
import { instant, withHttps } from '#contract/fields.ts'
import { verificationStatuses } from './constants.ts'

// LinkedIn encodes what is not ASCII; the address of the bar shows it decoded.
const linkedinPath = /^\/(in|company|school)\/([\p{L}\p{M}\p{N}_.%-]{1,200})\/?$/u

/** `linkedin.com/in/ada?utm=1` -> `https://www.linkedin.com/in/ada`; undefined for anything but a profile, company or school. */
function normalizeLinkedinUrl(value: string): string | undefined {
  const url = URL.parse(withHttps(value))
  const [, kind, name] = linkedinPath.exec(decoded(url?.pathname ?? '')) ?? []
  const isHost = url?.hostname === 'linkedin.com' || url?.hostname === 'www.linkedin.com'
  const isPlain = isHost && /^https?:$/.test(url.protocol) && url.port === '' && url.username === ''
  return isPlain && name !== undefined ? `https://www.linkedin.com/${kind}/${encodeURIComponent(name)}` : undefined
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}

export const linkedinUrl = z.string(fieldError('linkedin_url_required')).check(
  z.maxLength(500, { error: fieldError('linkedin_url_invalid'), abort: true }),
  z.minLength(1, { error: fieldError('linkedin_url_empty'), abort: true }),
  z.overwrite((value) => normalizeLinkedinUrl(value) ?? value),
  z.refine((value) => normalizeLinkedinUrl(value) !== undefined, fieldError('linkedin_url_invalid')),
)

const documentLink = (error: FieldCode) =>
  z.string(error).check(z.regex(/^\/documents\/[0-9a-f]{40}\.pdf$/, fieldError('file_missing')))

export const requestVerificationBody = z.strictObject({
  linkedinUrl,
  resumeUrl: documentLink('resume_required'),
  certificateUrl: z.optional(documentLink('resume_required')),
})

/** Where one's own verification stands. */
export const ownVerification = z.object({
  status: z.enum(verificationStatuses),
  /** Null before the first request. */
  requestedAt: z.nullable(instant),
  decidedAt: z.nullable(instant),
  /** Why it was declined. */
  reason: z.nullable(z.string()),
  /** Waits again because the name changed. */
  nameChanged: z.boolean(),
  mayAsk: z.boolean(),
  /** After a declined request: from when on. */
  mayAskFrom: z.nullable(instant),
})
export type OwnVerification = z.infer<typeof ownVerification>
