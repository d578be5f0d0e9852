import type { EmailText } from '#server/platform/mail/email.ts'

type Content = { title: string; text: string }

/** Announcements of our team, in its own words. */
export const announcements = {
  /** The title has a line of its own. */
  message: ({ title, text }: Content) => `${title}\n${text}`,
  email: ({ title, text }: Content): EmailText => {
    const paragraphs = text.split(/\n+/).filter((line) => line.trim() !== '')
    return { subject: title, preview: paragraphs[0] ?? title, heading: title, paragraphs }
  },
}
