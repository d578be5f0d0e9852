import { contactLimits } from '#contract/contact/constants.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { pageUrl } from '#server/platform/i18n/links.ts'
import { textsFor, type Texts } from '#server/platform/i18n/texts.ts'
import { emailText } from '#server/platform/mail/email-text.ts'
import { noticeTable, type FeatureNotices, type Recipient } from '#server/platform/notices.ts'
import { findThreadMessage, type ThreadMessage } from './queries.ts'
import { threadToken } from './store.ts'

type ContactNotice = { recipient: Recipient; message: ThreadMessage; texts: Texts['contactNotices'] }

/** A copy for whoever wrote, and our answers. Both are what the recipient asked for: nobody can switch them off. */
export const contactNotices = ({ env, secrets }: Pick<AppDependencies, 'env' | 'secrets'>): FeatureNotices => ({
  table: noticeTable<ContactNotice>({
    'contact.message-received': {
      // Anybody can type anybody's address: beyond a few copies an hour the message arrives without one.
      audience: async (ctx, { messageId }) =>
        (await audience(ctx, messageId)).filter(({ message }) => message.sentWithinHour <= contactLimits.copiesPerHour),
      mandatory: true,
      email: ({ message, texts }) => ({
        ...copyText(texts, message, env.APP_NAME),
        seed: message.threadId,
      }),
      key: (_notice, { messageId }) => `contact.message-received:${messageId}`,
    },
    'contact.answered': {
      audience: (ctx, { messageId }) => audience(ctx, messageId),
      mandatory: true,
      email: ({ message, recipient, texts }) => ({
        ...answerText(texts, message, env.APP_NAME),
        action: {
          label: texts.answer.action,
          url: pageUrl(env, `/contact-us?thread=${threadToken(secrets, message.threadId)}`, recipient.locale),
        },
        seed: message.threadId,
      }),
      key: (_notice, { messageId }) => `contact.answered:${messageId}`,
    },
  }),
})

function copyText({ copy }: ContactNotice['texts'], { firstName, text }: ThreadMessage, appName: string) {
  const paragraphs = [copy.received({ appName }), copy.wrote, ...paragraphsOf(text), copy.mistake]
  return emailText({ ...copy, paragraphs }, { appName, firstName })
}

function answerText({ answer }: ContactNotice['texts'], message: ThreadMessage, appName: string) {
  const { firstName, text, question } = message
  const paragraphs = [...paragraphsOf(text), answer.wrote, ...paragraphsOf(question)]
  return emailText({ ...answer, preview: text.slice(0, 90), paragraphs }, { appName, firstName })
}

const paragraphsOf = (text: string) => text.split(/\n+/).filter((line) => line.trim() !== '')

async function audience({ db }: JobContext, messageId: string): Promise<ContactNotice[]> {
  const message = await findThreadMessage(db, messageId)
  if (!message) return []
  const { userId, threadId, firstName, lastName, email, locale } = message
  // Visitors have no account: their thread stands for them in the key of the delivery.
  const recipient = { userId: userId ?? threadId, name: `${firstName} ${lastName}`, email, zone: 'UTC', locale }
  return [{ recipient, message, texts: textsFor(locale).contactNotices }]
}
