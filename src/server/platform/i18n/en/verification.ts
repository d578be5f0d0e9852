import { verificationLimits } from '#contract/verification/constants.ts'
import type { EmailText } from '#server/platform/mail/email.ts'

type Decision = { name: string; isApproved: boolean; reason: string | null }

/** Notices of verification. */
export const verification = {
  message: (isApproved: boolean) =>
    isApproved ? 'Your profile is verified' : 'Your profile verification request was not successful',
  email: ({ name, isApproved, reason }: Decision): EmailText =>
    isApproved
      ? {
          subject: 'Your profile is verified',
          preview: 'Your name now has the verified badge.',
          heading: `You're verified, ${name}`,
          paragraphs: ['Your name has the verified badge now, on your profile and wherever mentees find you.'],
        }
      : {
          subject: 'Your verification request was not successful',
          preview: 'Here is why, and what you can do.',
          heading: 'Your request was not successful',
          paragraphs: [
            'We looked at what you sent and cannot verify your profile with it.',
            ...(reason === null ? [] : [`Why: ${reason}`]),
            `You can ask again in ${verificationLimits.askAgainDays} days. Nothing else about your account changes.`,
          ],
        },
  action: 'Open your profile',
}
