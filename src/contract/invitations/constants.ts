/** Of a file with people: lines (without the header), bytes, and letters of what somebody may type beside it. */
export const importLimits = { lines: 5000, bytes: 2 * 1024 * 1024, organization: 100, fileName: 200 } as const

/** How long the link of an invitation works, and how long what has ended is kept. */
export const invitationDays = { valid: 30, kept: 30 } as const

/** `INVITE`: will be invited. `HERE`: has an account. `INVITED`: has an invitation that still works or waits. */
export const lineOutcomes = ['INVITE', 'HERE', 'INVITED', 'PROBLEM'] as const
export type LineOutcome = (typeof lineOutcomes)[number]

/** Why a line is not used; `value` is what it says, `nearest` what it could mean. */
export const lineProblems = [
  'no_name',
  'bad_name',
  'no_email',
  'bad_email',
  'repeated_email',
  'unknown_role',
  'unknown_topic',
  'too_many_topics',
] as const
export type LineProblem = (typeof lineProblems)[number]

/** `BOUNCED`: the mail came back. `ACCEPTED`: has an account by now, through the link or another way. */
export const invitationStates = ['WAITING', 'SENT', 'BOUNCED', 'ACCEPTED', 'EXPIRED', 'WITHDRAWN'] as const
export type InvitationState = (typeof invitationStates)[number]

/** How the bytes of a file were read. */
export const fileEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type FileEncoding = (typeof fileEncodings)[number]

/** What stands between the cells of a line. */
export const separators = [',', ';', '\t'] as const
export type Separator = (typeof separators)[number]
