import { legalVersionPath, type LegalDocument } from '#contract/legal/constants.ts'
import { findRecipients } from '#server/features/accounts/public.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { pageUrl } from '#server/platform/i18n/links.ts'
import { storedText } from '#server/platform/i18n/stored-text.ts'
import { languageOf, textsFor } from '#server/platform/i18n/texts.ts'
import { dayText } from '#server/platform/i18n/when-text.ts'
import { emailText } from '#server/platform/mail/email-text.ts'
import { noticeTable, type FeatureNotices, type Recipient } from '#server/platform/notices.ts'
import { findVersions, wordsIn, type Version } from './store.ts'

type LegalNotice = { recipient: Recipient; document: LegalDocument; version: Version }

/** Members learn of a new version: it concerns their account, so nobody can switch it off. */
export const legalNotices = ({ env }: Pick<AppDependencies, 'env'>): FeatureNotices => ({
  table: noticeTable<LegalNotice>({
    'legal.told': {
      mandatory: true,
      audience: async ({ db }, { document, number, userIds }) => {
        const versions = await findVersions(db, document, env.APP_NAME)
        const version = versions.find((one) => one.number === number)
        if (!version) return []
        return (await findRecipients(db, userIds)).map((recipient) => ({ recipient, document, version }))
      },
      inApp: ({ document, version: { number } }) => ({
        type: 'LEGAL_VERSION_PUBLISHED',
        target: legalVersionPath(document, number),
        text: storedText('legalNotices', 'published', { document }),
        person: null,
      }),
      email: ({ recipient, document, version }) => {
        const texts = textsFor(recipient.locale, recipient.zone).legalNotices.published
        const { summary } = wordsIn(version, languageOf(recipient.locale))
        const facts = {
          appName: env.APP_NAME,
          document,
          day: dayText(version.effectiveOn, recipient),
          summary,
        }
        return {
          ...emailText(texts, facts),
          action: {
            label: texts.action,
            url: pageUrl(env, legalVersionPath(document, version.number), recipient.locale),
          },
          seed: recipient.userId,
        }
      },
      key: (_notice, { document, number }) => `legal:${document}:${number}`,
    },
  }),
})
