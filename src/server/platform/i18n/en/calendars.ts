import type { EmailText } from '#server/platform/mail/email.ts'

type Facts = { name: string; calendar: string; until: string }

/** Notices about external calendars. */
export const calendars = {
  failing: {
    message: ({ calendar, until }: Omit<Facts, 'name'>) =>
      `We can't read your calendar ${calendar}. People can book you until ${until}.`,
    email: ({ name, calendar, until }: Facts): EmailText => ({
      subject: `We can't read your calendar ${calendar}`,
      preview: `Mentees can book you until ${until}. After that we hide your free times.`,
      heading: `Your calendar needs a look, ${name}`,
      paragraphs: [
        `For more than an hour we haven't been able to read your calendar ${calendar}, so we don't know when you're busy.`,
        `Until ${until} we use the busy times we read last. After that we hide your free times, so nobody books over your plans.`,
        'Booked sessions stay.',
        'You can connect it again, or remove it, in your settings.',
      ],
    }),
  },
  action: 'Open your settings',
}
