/** Texts of failed jobs and the system page. */
export const operationMessages = {
  jobSettled: 'These jobs run again already, or somebody else discarded them',
  mailFailed: "The mail server didn't accept the email. The log of the server says why.",
} as const
