import type { EmailText } from '#server/platform/mail/email.ts'

type Message = { appName: string; firstName: string; text: string }

/** E-mails of the contact form. */
export const contact = {
  copy: ({ appName, firstName, text }: Message): EmailText => ({
    subject: `We got your message to ${appName}`,
    preview: "Here's a copy for you. We'll answer by email.",
    heading: `Thank you, ${firstName}`,
    paragraphs: [
      `Your message reached the ${appName} team. We'll answer at this address, usually within two working days.`,
      "Here's what you wrote:",
      ...paragraphsOf(text),
      "If you didn't write this, someone entered your address by mistake. You can ignore this email.",
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
