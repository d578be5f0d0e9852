import type { EmailText } from '#server/platform/mail/email.ts'

type Message = { appName: string; firstName: string; text: string }

/** E-mails of the contact form. */
export const contact = {
  copy: ({ appName, firstName, text }: Message): EmailText => ({
    subject: `We have your message to ${appName}`,
    preview: 'A copy for you. We answer by e-mail.',
    heading: `Thank you, ${firstName}`,
    paragraphs: [
      `Your message reached the ${appName} team. We'll answer to this address, usually within two working days.`,
      'This is what you wrote:',
      ...paragraphsOf(text),
      'If you did not write this, somebody typed your address by mistake. You can ignore this e-mail.',
    ],
  }),
  answer: ({ appName, firstName, text, question }: Message & { question: string }): EmailText => ({
    subject: `${appName} answered your message`,
    preview: text.slice(0, 90),
    heading: `Hello ${firstName}`,
    paragraphs: [...paragraphsOf(text), 'You wrote:', ...paragraphsOf(question)],
  }),
  writeAgain: 'Write back',
}

const paragraphsOf = (text: string) => text.split(/\n+/).filter((line) => line.trim() !== '')
