import * as z from 'zod/mini'
import { id, instant, secret, text, timeZone, token } from './fields.ts'
import { route } from './route.ts'

/** Exact texts of the specification (sections 5 and 8) for accounts. */
export const accountMessages = {
  fullNameRequired: 'Full name is required',
  invalidUsername: 'Invalid username',
  invalidFullName: 'Invalid full name',
  usernameRefused: 'Invalid username. Please choose an appropriate username.',
  emailRequired: 'Email is required',
  emailInvalid: 'Must be a valid email',
  passwordRule: 'Password must have at least 8 characters with at least one capital letter and one number.',
  passwordTooLong: 'Password cannot be more than 128 characters',
  passwordCommon: 'This password is too common. Please choose another one.',
  confirmRequired: 'Please confirm your password',
  mismatch: 'Passwords must match',
  mismatchOld: "Passwords don't match",
  termsRequired: 'You must accept Terms and Conditions',
  loginTooShort: 'Password needs to be 6 characters or more',
  loginTooLong: 'Password cannot be more than 128 characters',
  invalidCredentials: 'Invalid email or password',
  emailTakenField: 'Email already exists. Please login instead.',
  somethingWrong: 'Something went wrong. Please try again.',
  somethingWrongLater: 'Something went wrong. Please try again later',
  somethingWrongLaterStop: 'Something went wrong. Please try again later.',
  loginUnreachable: 'Something went wrong, please try again later',
  noResponse: 'The request was made but no response was received',
  forgotSent:
    'If the email you entered is registered with us, you will receive an email with instructions to reset your password.',
  resetFailed: 'Failed to reset password. Please try again.',
  passwordUpdated: 'Password update successful',
  authorizeSignup: 'You must authorize the app to continue',
  authorizeLogin: 'You must authorize the app to be able to use it to log in',
  loginAgain: 'Please login again',
} as const

// Letters, marks and digits of any script; inside also a space, dot, underscore, hyphen or apostrophe, one at a time (D3).
const namePattern = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:(?:[ ._\-'’]|\. )[\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*$/u

/** Whether a full name is acceptable (D3). */
export const isFullName = (value: string) => namePattern.test(value)

export const fullName = text({ min: 1, max: 100, message: accountMessages.fullNameRequired }).check(
  z.refine(isFullName, accountMessages.invalidFullName),
)

const emailPattern =
  /^[^\s@"(),:;<>[\\\]]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u

/** Stored as typed but trimmed; compared case-insensitively (D5). */
export const email = text({ min: 1, max: 254, message: accountMessages.emailRequired }).check(
  z.regex(emailPattern, accountMessages.emailInvalid),
)

/** The parts of the password rule, for the live checklist. */
export const passwordRules = [
  { id: 'length', met: (value: string) => value.length >= 8 },
  { id: 'capital', met: (value: string) => /\p{Lu}/u.test(value) },
  { id: 'number', met: (value: string) => /\p{Nd}/u.test(value) },
] as const

/** A password to be set: 8 to 128 characters, one capital letter, one number (D4). */
export const newPassword = secret({
  min: 8,
  max: 128,
  tooShort: accountMessages.passwordRule,
  tooLong: accountMessages.passwordTooLong,
}).check(z.refine((value) => passwordRules.every((rule) => rule.met(value)), accountMessages.passwordRule))

const loginPassword = secret({
  min: 6,
  max: 128,
  tooShort: accountMessages.loginTooShort,
  tooLong: accountMessages.loginTooLong,
})

export const providers = ['google', 'github', 'linkedin'] as const
export const provider = z.enum(providers)
export type Provider = z.infer<typeof provider>

/** What the browser keeps under the key `auth`. */
export const authRecord = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  authProviderType: z.enum(['LOCAL', 'GOOGLE', 'GITHUB', 'LINKEDIN']),
  userId: id,
  email: z.string(),
  fullName: z.string(),
  mentorProfile: z.nullable(id),
  menteeProfile: z.nullable(id),
  profilePicture: z.nullable(z.string()),
  timeZone: z.nullable(z.string()),
  dashboardTourCompleted: z.boolean(),
  profileVerificationStatus: z.enum(['PENDING', 'DECLINED', 'APPROVED', 'NOT_VERIFIED']),
  usertype: z.nullable(z.enum(['MENTOR', 'MENTEE'])),
})
export type AuthRecord = z.infer<typeof authRecord>

const authRecordWithoutTokens = z.omit(authRecord, { accessToken: true, refreshToken: true })

/** Log-in with a second step: where to send the code. */
export const challenge = z.object({ challengeId: id, methods: z.array(z.enum(['app', 'email', 'recovery'])) })
export type Challenge = z.infer<typeof challenge>
const withChallenge = { reply: authRecord, otherReply: { status: 202, schema: challenge } } as const

const code = text({ min: 6, max: 20, message: 'Enter the code' })

export const registerBody = z.strictObject({ email, password: newPassword, fullName })
export const loginBody = z.strictObject({ email, password: loginPassword, rememberMe: z.optional(z.boolean()) })
export const passwordChangeBody = z.strictObject({ oldPassword: loginPassword, newPassword })

/** What a provider hands back to our page. `redirectUri` and `codeVerifier` are those that began the flow. */
const socialBody = z.strictObject({
  code: z.optional(text({ min: 1, max: 2000 })),
  credential: z.optional(text({ min: 1, max: 5000 })),
  state: z.optional(text({ max: 500 })),
  nonce: z.optional(text({ max: 200 })),
  redirectUri: z.optional(text({ max: 500 })),
  codeVerifier: z.optional(text({ max: 200 })),
  rememberMe: z.optional(z.boolean()),
})

const signUpFields = {
  username: text({ min: 1, max: 100, message: accountMessages.fullNameRequired }).check(
    z.refine(isFullName, accountMessages.invalidUsername),
  ),
  email,
  password: newPassword,
  confirmPassword: z.string(accountMessages.confirmRequired).check(z.minLength(1, accountMessages.confirmRequired)),
  terms: z.literal(true, accountMessages.termsRequired),
}

/** The sign-up form: the register body plus what only the form asks. */
export const signUpForm = z.object(signUpFields).check(
  z.refine((form) => form.password === form.confirmPassword, {
    error: accountMessages.mismatch,
    path: ['confirmPassword'],
  }),
)

/** Set-new-password form (reset). */
export const resetForm = z.object({ password: newPassword, confirmPassword: signUpFields.confirmPassword }).check(
  z.refine((form) => form.password === form.confirmPassword, {
    error: accountMessages.mismatch,
    path: ['confirmPassword'],
  }),
)

/** Password change form (settings). */
export const passwordChangeForm = z
  .object({ oldPassword: loginPassword, newPassword, confirmPassword: signUpFields.confirmPassword })
  .check(
    z.refine((form) => form.newPassword === form.confirmPassword, {
      error: accountMessages.mismatch,
      path: ['confirmPassword'],
    }),
  )

export const forgotForm = z.strictObject({ email })

const device = z.object({ id, device: z.string(), lastUsedAt: instant, current: z.boolean() })
export type Device = z.infer<typeof device>

export const accountRoutes = {
  config: route({
    method: 'GET',
    path: '/config',
    access: 'public',
    summary: 'Product name, server time and what this instance has configured',
    reply: z.object({
      productName: z.string(),
      providers: z.array(provider),
      serverTime: instant,
      timeZoneDatabase: z.string(),
      mailbox: z.boolean(),
      demo: z.boolean(),
    }),
    errors: [],
  }),
  register: route({
    method: 'POST',
    path: '/auth/register',
    access: 'public',
    summary: 'Create an account and send the confirmation mail',
    body: registerBody,
    reply: z.object({ userEmail: z.string(), userId: id }),
    status: 201,
    errors: ['email_taken'],
    limit: 'register',
    idempotent: true,
  }),
  registerSocial: route({
    method: 'POST',
    path: '/auth/register/:provider',
    access: 'public',
    summary: 'Create an account with an outside identity',
    params: z.strictObject({ provider }),
    body: socialBody,
    ...withChallenge,
    errors: ['provider_unknown', 'provider_failed', 'provider_email_unverified', 'account_exists', 'account_suspended'],
    limit: 'login',
  }),
  login: route({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary: 'Log in with e-mail and password',
    body: loginBody,
    ...withChallenge,
    errors: ['invalid_credentials', 'email_not_verified', 'account_suspended'],
    limit: 'login',
  }),
  loginSocial: route({
    method: 'POST',
    path: '/auth/login/:provider',
    access: 'public',
    summary: 'Log in with an outside identity',
    params: z.strictObject({ provider }),
    body: socialBody,
    ...withChallenge,
    errors: [
      'provider_unknown',
      'provider_failed',
      'provider_email_unverified',
      'account_missing',
      'account_suspended',
    ],
    limit: 'login',
  }),
  listProviders: route({
    method: 'GET',
    path: '/auth/providers',
    access: 'public',
    summary: 'The configured providers and where each begins',
    reply: z.array(z.object({ provider, authorizeUrl: z.string(), issuer: z.string(), clientId: z.string() })),
    errors: [],
  }),
  verifyEmail: route({
    method: 'POST',
    path: '/auth/verify-email',
    access: 'public',
    summary: 'Confirm an address; signs in',
    body: z.strictObject({ token }),
    reply: authRecord,
    errors: ['token_expired', 'account_suspended'],
    limit: 'login',
  }),
  resendVerification: route({
    method: 'POST',
    path: '/auth/resend-verification',
    access: 'public',
    summary: 'Send the confirmation mail again',
    body: z.strictObject({ email }),
    errors: [],
    limit: 'mail',
  }),
  forgotPassword: route({
    method: 'POST',
    path: '/auth/forgot-password',
    access: 'public',
    summary: 'Ask for a reset mail; the answer is always the same',
    body: forgotForm,
    reply: z.object({ message: z.string() }),
    errors: [],
    limit: 'mail',
  }),
  resetPassword: route({
    method: 'POST',
    path: '/auth/password-reset',
    access: 'public',
    summary: 'Set a new password with a mailed token; ends every session',
    body: z.strictObject({ token, password: newPassword }),
    errors: ['token_expired'],
    limit: 'login',
  }),
  refresh: route({
    method: 'POST',
    path: '/auth/refreshToken',
    access: 'public',
    summary: 'Rotate the refresh token',
    body: z.strictObject({ refreshTokenString: text({ min: 1, max: 512 }) }),
    reply: z.object({ accessToken: z.string(), refreshToken: z.string() }),
    errors: ['session_expired', 'session_unknown'],
  }),
  logout: route({
    method: 'POST',
    path: '/auth/logout',
    access: 'token',
    summary: 'End this session',
    body: z.strictObject({ refreshTokenString: text({ min: 1, max: 512 }) }),
    errors: [],
  }),
  validate: route({
    method: 'GET',
    path: '/auth/validate-access-token',
    access: 'token',
    summary: 'The caller as the server sees her',
    reply: authRecordWithoutTokens,
    errors: [],
  }),
  changePassword: route({
    method: 'POST',
    path: '/auth/rp/reset-password',
    access: 'token',
    summary: 'Change the password; ends every session',
    body: passwordChangeBody,
    errors: ['old_password_wrong', 'password_unchanged', 'password_not_local'],
    limit: 'login',
  }),
  listDevices: route({
    method: 'GET',
    path: '/auth/sessions',
    access: 'token',
    summary: 'Devices that are signed in',
    reply: z.array(device),
    errors: [],
  }),
  endDevice: route({
    method: 'DELETE',
    path: '/auth/sessions/:id',
    access: 'token',
    summary: 'Sign one device out',
    params: z.strictObject({ id }),
    errors: ['not_found'],
  }),
  twoStep: route({
    method: 'GET',
    path: '/auth/2fa',
    access: 'token',
    summary: 'Whether two-step sign-in is on',
    reply: z.object({ active: z.boolean(), recoveryCodesLeft: z.int() }),
    errors: [],
  }),
  enrolTwoStep: route({
    method: 'POST',
    path: '/auth/2fa/enrol',
    access: 'token',
    summary: 'Begin two-step sign-in: a secret for the authenticator app',
    reply: z.object({ secret: z.string(), otpauthUrl: z.string() }),
    errors: ['two_step_active', 'password_not_local'],
    limit: 'login',
  }),
  activateTwoStep: route({
    method: 'POST',
    path: '/auth/2fa/activate',
    access: 'token',
    summary: 'Confirm the app with a code; hands out recovery codes once',
    body: z.strictObject({ code }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['two_step_active', 'two_step_inactive', 'code_wrong'],
    limit: 'login',
  }),
  removeTwoStep: route({
    method: 'DELETE',
    path: '/auth/2fa',
    access: 'token',
    summary: 'Turn two-step sign-in off',
    body: z.strictObject({ password: loginPassword }),
    errors: ['two_step_inactive', 'old_password_wrong', 'forbidden'],
    limit: 'login',
  }),
  verifyTwoStep: route({
    method: 'POST',
    path: '/auth/2fa/verify',
    access: 'public',
    summary: 'Finish a log-in with a code from the app, the mail or the recovery list',
    body: z.strictObject({ challengeId: id, code }),
    reply: authRecord,
    errors: ['code_wrong', 'challenge_expired'],
    limit: 'login',
  }),
  resendTwoStep: route({
    method: 'POST',
    path: '/auth/2fa/resend',
    access: 'public',
    summary: 'Mail a code for this log-in',
    body: z.strictObject({ challengeId: id }),
    errors: ['challenge_expired'],
    limit: 'mail',
  }),
}

/** The zone in a path or query, else the profile's, else UTC. */
export const zoneQuery = z.strictObject({ timeZone: z.optional(timeZone) })
