import type { EmailText } from '#server/platform/mail/email.ts'

type Facts = { name: string; jobTitle: string; company: string }

/** Notices of connections. */
export const connections = {
  added: {
    message: ({ name }: Pick<Facts, 'name'>) => `${name} connected with you`,
    email: ({ name, jobTitle, company }: Facts): EmailText => ({
      subject: `${name} connected with you`,
      preview: `${jobTitle} at ${company}.`,
      heading: `${name} is now in your community`,
      paragraphs: [
        `${name}, ${jobTitle} at ${company}, connected with you.`,
        "You'll see each other in My community, and when you're both going to the same group session.",
      ],
    }),
    action: 'See their profile',
  },
}
