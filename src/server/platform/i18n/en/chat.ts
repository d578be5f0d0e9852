import type { EmailText } from '#server/platform/mail/email.ts'

type Digest = { senders: { name: string; count: number }[]; more: number; total: number }

const messages = (count: number) => (count === 1 ? '1 unread message' : `${count} unread messages`)

/** Notices of conversations. They never quote a message. */
export const chat = {
  digest: {
    email: ({ senders, more, total }: Digest): EmailText => ({
      subject: senders.length === 1 && more === 0 ? `${messages(total)} from ${senders[0]!.name}` : messages(total),
      preview: senders.map(({ name }) => name).join(', '),
      heading: total === 1 ? 'Somebody wrote to you' : 'You have unread messages',
      paragraphs: [
        ...senders.map(({ name, count }) => `${name}: ${messages(count)}`),
        ...(more > 0 ? [`and ${more} more ${more === 1 ? 'person' : 'people'}`] : []),
      ],
    }),
    action: 'Read and answer',
  },
}
