import * as z from 'zod/mini'
import { fieldError } from '#contract/field-errors.ts'
import { id, instant, opaque, role, secret, text } from '#contract/fields.ts'
import { pageLanguages } from '#contract/offered-languages.ts'
import { passwordRules } from './password-rules.ts'

// Letters, marks and digits of any script; inside also a space, dot, underscore, hyphen or apostrophe, one at a time (D3).
const namePattern = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:(?:[ ._\-'’]|\. )[\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*$/u

/** Whether a full name is acceptable (D3). */
export const isFullName = (value: string) => namePattern.test(value)

export const fullName = text({ min: 1, max: 100, error: 'full_name_required' }).check(
  z.refine(isFullName, fieldError('full_name_invalid')),
)

/** An address as far as its shape tells; whether it exists, only a mail tells. */
export const emailPattern =
  /^[^\s@"(),:;<>[\\\]]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u

/** Stored as typed but trimmed; compared case-insensitively (D5). */
export const email = text({ min: 1, max: 254, error: 'email_required' }).check(
  z.regex(emailPattern, fieldError('email_invalid')),
)

/** A password to be set: 8 to 128 characters, one capital letter, one number (D4). */
export const newPassword = secret({
  min: 8,
  max: 128,
  tooShort: 'password_too_weak',
  tooLong: 'password_too_long',
}).check(z.refine((value) => passwordRules.every((rule) => rule.met(value)), fieldError('password_too_weak')))

const loginPassword = secret({
  min: 6,
  max: 128,
  tooShort: 'password_too_short_to_log_in',
  tooLong: 'password_too_long',
})

/** The current password of an account, which is only compared and needs no other validation. */
export const presentPassword = secret({
  min: 1,
  max: 128,
  tooShort: 'password_wrong',
  tooLong: 'password_wrong',
})

/** `oidc` is the operator's own OpenID provider. */
export const providers = ['google', 'github', 'linkedin', 'oidc'] as const
export const provider = z.enum(providers)
export type Provider = z.infer<typeof provider>

/** In which somebody reads the product. */
export const language = z.enum(pageLanguages)

/** The clock on which times are shown; null: as in the language of the browser. */
export const timeFormat = z.nullable(z.enum(['12', '24']))

/** The UTC offsets of a zone, and its abbreviation (`EAT`). A period lasts until the next begins; the first has no beginning. */
export const zoneOffsets = z.object({
  zone: z.string(),
  periods: z.array(z.object({ from: z.nullable(instant), offsetMinutes: z.int(), abbreviation: z.string() })),
})

/** The offsets of zones by the rules of the server, and the version of the tz database that these are. */
export const timeZones = z.object({ database: z.string(), zones: z.array(zoneOffsets) })
export type TimeZones = z.infer<typeof timeZones>

/** Why little mail is sent to an address: it does not exist, its mailbox is full, or its owner reported mail as spam. */
export const undeliverableReasons = ['UNKNOWN', 'FULL', 'COMPLAINT'] as const
export const undeliverableReason = z.enum(undeliverableReasons)
export type UndeliverableReason = z.infer<typeof undeliverableReason>

/** What the browser stores under the key `auth`. */
export const authRecord = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  authProviderType: z.enum(['LOCAL', 'GOOGLE', 'GITHUB', 'LINKEDIN', 'OIDC']),
  userId: id,
  email: z.string(),
  fullName: z.string(),
  mentorProfile: z.nullable(id),
  menteeProfile: z.nullable(id),
  /** The address of that profile: `/mentor/{slug}`. */
  profileSlug: z.nullable(z.string()),
  profilePicture: z.nullable(z.string()),
  timeZone: z.nullable(z.string()),
  timeFormat,
  /** The language tag that was chosen; where it is no longer offered, English is read. */
  locale: z.string(),
  dashboardTourCompleted: z.boolean(),
  profileVerificationStatus: z.enum(['PENDING', 'DECLINED', 'APPROVED', 'NOT_VERIFIED']),
  usertype: z.nullable(z.enum(['MENTOR', 'MENTEE'])),
  /** The role that the sign-up was begun for; null once the account has one, or where none was chosen. */
  chosenRole: z.nullable(role),
  /** Null where mail arrives at the address. */
  undeliverable: z.nullable(undeliverableReason),
  /** When the account is deleted for good, once its deletion was requested; until then it can be kept. */
  deletesAt: z.nullable(instant),
  /** Has the staff desk. */
  isStaff: z.boolean(),
})
export type AuthRecord = z.infer<typeof authRecord>

export const authRecordWithoutTokens = z.omit(authRecord, { accessToken: true, refreshToken: true })

/** Log-in with a second step: where to send the code. */
export const challenge = z.object({ challengeId: id, methods: z.array(z.enum(['app', 'email', 'recovery'])) })
export type Challenge = z.infer<typeof challenge>

export const code = text({ min: 6, max: 20, error: 'code_required' })

/**
 * 32 random bytes (base64url) that the registering browser stores: proof, when the address is confirmed, that the password of the
 * registration was chosen by the same person.
 */
export const registrationKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, fieldError('registration_key_invalid')))

export const registerBody = z.strictObject({
  email,
  password: newPassword,
  fullName,
  registrationKey: z.optional(registrationKey),
  locale: z.optional(language),
  /** With which onboarding begins. */
  role: z.optional(role),
})
export const loginBody = z.strictObject({ email, password: loginPassword, rememberMe: z.optional(z.boolean()) })
export const passwordChangeBody = z.strictObject({
  oldPassword: presentPassword,
  newPassword,
  /** Keys of programs go on working unless they are revoked too. */
  revokeApiKeys: z.optional(z.boolean()),
})

/**
 * The callback of a provider. `redirectUri` and `codeVerifier` are those of the authorization request. `nonce` is ignored: the one in the
 * ID token counts.
 */
export const socialBody = z.strictObject({
  code: z.optional(opaque(2000)),
  credential: z.optional(opaque(4000)),
  state: z.optional(opaque(500)),
  nonce: z.optional(opaque(200)),
  redirectUri: z.optional(opaque(500)),
  codeVerifier: z.optional(opaque(200)),
  rememberMe: z.optional(z.boolean()),
  /** Of a new account. */
  locale: z.optional(language),
  /** Of a new account: with which onboarding begins. */
  role: z.optional(role),
})

const signUpFields = {
  username: text({ min: 1, max: 100, error: 'full_name_required' }).check(
    z.refine(isFullName, fieldError('username_invalid')),
  ),
  email,
  password: newPassword,
  confirmPassword: z
    .string(fieldError('password_confirmation_required'))
    .check(z.minLength(1, fieldError('password_confirmation_required'))),
  // Not a literal, which would fail before the passwords are compared.
  terms: z.boolean().check(z.refine((isAccepted) => isAccepted, fieldError('terms_required'))),
}

/** The sign-up form: the register body plus what only the form asks. */
export const signUpForm = z.object(signUpFields).check(
  z.refine((form) => form.password === form.confirmPassword, {
    error: fieldError('passwords_differ'),
    path: ['confirmPassword'],
  }),
)

/** What somebody fills in who was invited: their address is known. */
export const invitedForm = z.object({ fullName, password: newPassword, terms: signUpFields.terms })

/** The name and password that are set while an address is confirmed. */
export const confirmForm = z.strictObject({ fullName, password: newPassword })

/** The second step of a log-in. */
export const twoStepForm = z.object({ code })

/** Set-new-password form (reset). */
export const resetForm = z.object({ password: newPassword, confirmPassword: signUpFields.confirmPassword }).check(
  z.refine((form) => form.password === form.confirmPassword, {
    error: fieldError('passwords_differ'),
    path: ['confirmPassword'],
  }),
)

/** Password change form (settings). */
export const passwordChangeForm = z
  .object({
    oldPassword: presentPassword,
    newPassword,
    confirmPassword: signUpFields.confirmPassword,
    revokeApiKeys: z.boolean(),
  })
  .check(
    z.refine((form) => form.newPassword === form.confirmPassword, {
      error: fieldError('passwords_differ'),
      path: ['confirmPassword'],
    }),
  )

export const forgotForm = z.strictObject({ email })

export const device = z.object({
  id,
  device: z.string(),
  lastUsedAt: instant,
  current: z.boolean(),
  /** As its browser said when it signed in. */
  timeZone: z.nullable(z.string()),
  /** The first half of its address then: `102.89.x.x`. */
  network: z.nullable(z.string()),
})
export type Device = z.infer<typeof device>
