import { findRecipient } from '#server/features/accounts/public.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { pageUrl } from '#server/platform/i18n/links.ts'
import { staffReasonIn } from '#server/platform/i18n/staff-reasons.ts'
import { storedText } from '#server/platform/i18n/stored-text.ts'
import { textsFor, type Texts } from '#server/platform/i18n/texts.ts'
import { whenText } from '#server/platform/i18n/when-text.ts'
import { emailText } from '#server/platform/mail/email-text.ts'
import { noticeTable, type FeatureNotices, type Recipient } from '#server/platform/notices.ts'
import { appealToken, findSuspension, type SuspensionRow } from './store.ts'

type PersonNotice = { recipient: Recipient; texts: Texts['moderationNotices'] }
type SuspensionNotice = PersonNotice & { suspension: SuspensionRow }

type Site = Pick<AppDependencies, 'env' | 'secrets'>

/** What staff decided about somebody's account. Nobody can switch these off. */
export const moderationNotices = (site: Site): FeatureNotices => ({
  table: { ...personNotices(site), ...suspensionNotices(site) },
})

const personNotices = ({ env }: Site) =>
  noticeTable<PersonNotice>({
    'person.warned': {
      audience: (ctx, { userId }) => audience(ctx, userId),
      mandatory: true,
      inApp: (_notice, { reason }) => ({
        type: 'GENERAL_ANNOUNCEMENT',
        target: null,
        text: storedText('moderationNotices', 'warned', { reason: { reason } }),
        person: null,
      }),
      email: ({ recipient, texts }, { reason }) => ({
        ...emailText(texts.warned, { appName: env.APP_NAME, reason: staffReasonIn(reason, recipient.locale) }),
        action: { label: texts.warned.action, url: pageUrl(env, '/contact-us', recipient.locale) },
        seed: recipient.userId,
      }),
      key: (_notice, { userId, at }) => `person.warned:${userId}:${at}`,
    },
    'profile.part-removed': {
      audience: (ctx, { userId }) => audience(ctx, userId),
      mandatory: true,
      inApp: (_notice, { part, reason }) => ({
        type: 'GENERAL_ANNOUNCEMENT',
        target: null,
        text: storedText('moderationNotices', 'removed', { part, reason: { reason } }),
        person: null,
      }),
      email: ({ recipient, texts }, { part, reason }) => ({
        ...emailText(texts.removed, { appName: env.APP_NAME, part, reason: staffReasonIn(reason, recipient.locale) }),
        action: { label: texts.removed.action, url: pageUrl(env, '/dashboard/settings/profile', recipient.locale) },
        seed: recipient.userId,
      }),
      key: (_notice, { userId, part, at }) => `profile.part-removed:${userId}:${part}:${at}`,
    },
    'appeal.upheld': {
      audience: (ctx, { userId }) => audience(ctx, userId),
      mandatory: true,
      email: ({ recipient, texts }, { answer }) => ({
        ...emailText(texts.upheld, { appName: env.APP_NAME, reason: staffReasonIn(answer, recipient.locale) }),
        seed: recipient.userId,
      }),
      key: (_notice, { appealId }) => `appeal.upheld:${appealId}`,
    },
  })

const suspensionNotices = ({ env, secrets }: Site) =>
  noticeTable<SuspensionNotice>({
    'person.suspended': {
      audience: withSuspension,
      mandatory: true,
      email: ({ recipient, suspension, texts }) => ({
        ...emailText(texts.suspended, {
          appName: env.APP_NAME,
          reason: staffReasonIn(suspension.reason, recipient.locale),
          length: suspension.endsAt === null ? 'unlimited' : 'limited',
          until: suspension.endsAt === null ? '' : whenText(suspension.endsAt, recipient),
        }),
        action: {
          label: texts.suspended.action,
          url: pageUrl(env, `/appeal?token=${appealToken(secrets, suspension.id)}`, recipient.locale),
        },
        seed: recipient.userId,
      }),
      key: (_notice, { suspensionId }) => `person.suspended:${suspensionId}`,
    },
    'person.restored': {
      audience: withSuspension,
      mandatory: true,
      email: ({ recipient, texts }, { reason }) => ({
        ...emailText(restoredText(texts, reason && staffReasonIn(reason, recipient.locale)), { appName: env.APP_NAME }),
        action: { label: texts.restored.action, url: pageUrl(env, '/login', recipient.locale) },
        seed: recipient.userId,
      }),
      key: (_notice, { suspensionId }) => `person.restored:${suspensionId}`,
    },
  })

const restoredText = ({ restored }: Texts['moderationNotices'], reason: string | null) => ({
  ...restored,
  paragraphs: [restored.over, ...(reason === null ? [] : [reason]), restored.stay],
})

async function audience({ db }: JobContext, userId: string): Promise<PersonNotice[]> {
  const recipient = await findRecipient(db, userId)
  return recipient ? [{ recipient, texts: textsFor(recipient.locale, recipient.zone).moderationNotices }] : []
}

async function withSuspension(ctx: JobContext, payload: { userId: string; suspensionId: string }) {
  const suspension = await findSuspension(ctx.db, payload.suspensionId)
  return suspension ? (await audience(ctx, payload.userId)).map((notice) => ({ ...notice, suspension })) : []
}
