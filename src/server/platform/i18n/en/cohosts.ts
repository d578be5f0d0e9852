import type { EmailText } from '#server/platform/mail/email.ts'

type Facts = { title: string; when: string; host: string; mentor: string }
/** `by` answered. */
type Answer = { title: string; by: string; isInvite: boolean; isAccepted: boolean }

const verb = ({ isAccepted }: Answer) => (isAccepted ? 'accepted' : 'declined')
const subjectOf = ({ isInvite }: Answer) => (isInvite ? 'your invite to cohost' : 'your request to cohost')

/** Notices of invites and requests to cohost a group session. */
export const cohosts = {
  invited: {
    message: ({ host, title }: Pick<Facts, 'host' | 'title'>) => `${host} invited you to cohost “${title}”`,
    email: ({ host, title, when, isSeries }: Omit<Facts, 'mentor'> & { isSeries: boolean }): EmailText => ({
      subject: `${host} invited you to cohost: ${title}`,
      preview: `First on ${when}.`,
      heading: "You're invited to cohost",
      paragraphs: [
        `${host} would like to host “${title}” with you, first on ${when}.`,
        `Once you accept, we'll block ${isSeries ? 'all its times' : 'the time'} in your calendar so that nobody can book you then.`,
      ],
    }),
    action: 'Answer the invite',
  },
  requested: {
    message: ({ mentor, title }: Pick<Facts, 'mentor' | 'title'>) => `${mentor} would like to cohost “${title}”`,
    email: ({ mentor, title }: Pick<Facts, 'mentor' | 'title'>): EmailText => ({
      subject: `${mentor} would like to cohost: ${title}`,
      preview: 'Accept or decline the request.',
      heading: `${mentor} would like to cohost`,
      paragraphs: [
        `${mentor} would like to host “${title}” with you.`,
        "Cohosts see who's coming and can edit the details. Only you can move or cancel the session.",
      ],
    }),
    action: 'Answer the request',
  },
  answered: {
    message: (answer: Answer) => `${answer.by} ${verb(answer)} ${subjectOf(answer)} “${answer.title}”`,
    email: (answer: Answer): EmailText => ({
      subject: `${answer.by} ${verb(answer)} ${subjectOf(answer)}: ${answer.title}`,
      preview: answer.isAccepted ? "You're hosting it together." : 'The session stays as it is.',
      heading: answer.isAccepted ? "You're hosting together" : 'Not this time',
      paragraphs: [`${answer.by} ${verb(answer)} ${subjectOf(answer)} “${answer.title}”.`],
    }),
  },
  cohosting: {
    email: ({ title, when, host }: Omit<Facts, 'mentor'>): EmailText => ({
      subject: `You're cohosting ${title}, ${when}`,
      preview: 'The room opens 10 minutes before the start.',
      heading: "You're cohosting a session",
      paragraphs: [
        `You're hosting “${title}” together with ${host}, first on ${when}. The room opens 10 minutes before the start.`,
      ],
    }),
  },
}
