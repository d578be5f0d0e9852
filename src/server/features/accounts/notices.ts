import { deviceParts } from '#rules/accounts/devices.ts'
import { hashToken, type Secrets } from '#server/platform/auth/secrets.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { pageUrl } from '#server/platform/i18n/links.ts'
import { storedText } from '#server/platform/i18n/stored-text.ts'
import { defaultLocale, textsFor, type Texts } from '#server/platform/i18n/texts.ts'
import { whenText } from '#server/platform/i18n/when-text.ts'
import { emailText } from '#server/platform/mail/email-text.ts'
import type { EmailContent, EmailText } from '#server/platform/mail/email.ts'
import { noticeTable, type FeatureNotices, type Recipient } from '#server/platform/notices.ts'
import { emailChangeNotices } from './email-change/notices.ts'
import { unseal } from './mail-tokens/store.ts'
import { findDevice, findRecipient } from './queries.ts'

type Env = Pick<AppDependencies['env'], 'APP_NAME' | 'APP_URL'>
type AccountNotice = { recipient: Recipient; name: string; texts: Texts['accountsNotices'] }

/** The notices of accounts: security matters, so nobody can switch them off. */
export const accountNotices = ({ env, secrets }: Pick<AppDependencies, 'env' | 'secrets'>): FeatureNotices => ({
  table: {
    ...tokenNotices(env, secrets),
    ...changeNotices(env),
    ...deviceNotices(env, secrets),
    ...emailChangeNotices(env, secrets),
  },
})

/** Links and codes. Keys carry a fingerprint of the secret: a repeated job sends no second e-mail, a new request does. */
const tokenNotices = (env: Env, secrets: Secrets) => {
  const confirm = {
    audience,
    mandatory: true as const,
    email: (notice: AccountNotice, { token }: { token: string }) => {
      const { confirm } = notice.texts
      const text = emailText(confirm, factsOf(env, notice))
      const path = tokenPath('/auth/validate', unseal(secrets, token))
      return requested(withLink(env, notice, text, confirm.action, path))
    },
    key: (_notice: AccountNotice, { token }: { token: string }) =>
      `account.confirm:${fingerprint(unseal(secrets, token))}`,
  }
  return noticeTable<AccountNotice>({
    'account.registered': confirm,
    'account.verification-requested': confirm,
    'account.reset-requested': {
      audience,
      mandatory: true,
      email: (notice, { token }) => {
        const { reset } = notice.texts
        const text = emailText(reset, factsOf(env, notice))
        const path = tokenPath('/reset-password', unseal(secrets, token))
        return requested(withLink(env, notice, text, reset.action, path))
      },
      key: (_notice, { token }) => `account.reset:${fingerprint(unseal(secrets, token))}`,
    },
    'account.email-check-requested': {
      audience,
      mandatory: true,
      email: (notice, { token }) => {
        const { check } = notice.texts
        const text = emailText(check, factsOf(env, notice))
        const path = tokenPath('/auth/email-check', unseal(secrets, token))
        return requested(withLink(env, notice, text, check.action, path))
      },
      key: (_notice, { token }) => `account.email-check:${fingerprint(unseal(secrets, token))}`,
    },
    'account.code-requested': {
      audience,
      mandatory: true,
      email: (notice, payload) => {
        const code = unseal(secrets, payload.code)
        const texts = notice.texts.code
        const facts = [{ label: texts.label, value: code }]
        const text = emailText(texts, { ...factsOf(env, notice), code })
        return requested({ ...text, facts, seed: notice.recipient.userId })
      },
      key: (_notice, { challengeId, code }) => `account.code:${fingerprint(`${challengeId} ${unseal(secrets, code)}`)}`,
    },
  })
}

type Device = NonNullable<Awaited<ReturnType<typeof findDevice>>>
type DeviceNotice = AccountNotice & { device: Device }

/** A sign-in from a browser that is new to the account, with what is known of it. */
const deviceNotices = (env: Env, secrets: Secrets) =>
  noticeTable<DeviceNotice>({
    'account.new-device': {
      audience: async (ctx, payload) => {
        const device = await findDevice(ctx.db, payload.deviceSessionId)
        return device ? (await audience(ctx, payload)).map((notice) => ({ ...notice, device })) : []
      },
      mandatory: true,
      email: (notice, { token }) => {
        const { newDevice } = notice.texts
        const text = emailText(newDevice, { ...factsOf(env, notice), device: deviceText(notice) })
        const path = tokenPath('/auth/secure-account', unseal(secrets, token))
        return { ...withLink(env, notice, text, newDevice.action, path), facts: deviceFacts(notice) }
      },
      key: (_notice, { deviceSessionId }) => `account.new-device:${deviceSessionId}`,
    },
  })

const deviceText = ({ device, recipient }: DeviceNotice) =>
  textsFor(recipient.locale, recipient.zone).accountsDevices.device(deviceParts(device.device))

/** What is known of a new browser. */
function deviceFacts(notice: DeviceNotice) {
  const { device, recipient, texts } = notice
  const { labels } = texts.newDevice
  return [
    { label: labels.device, value: deviceText(notice) },
    { label: labels.when, value: whenText(device.signedInAt, recipient) },
    { label: labels.timeZone, value: device.timeZone },
    {
      label: labels.language,
      value: device.language && nameOfLanguage(device.language, recipient.locale ?? defaultLocale),
    },
    { label: labels.network, value: device.network },
  ].flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]))
}

/** A language by its name in another. Browsers send any tag: what is none stays as it was sent. */
function nameOfLanguage(tag: string, locale: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}

/** Changes of password and two-step sign-in. */
const changeNotices = (env: Env) =>
  noticeTable<AccountNotice>({
    'account.password-changed': {
      audience,
      mandatory: true,
      inApp: () => ({
        type: 'PASSWORD_CHANGE_ALERT',
        target: null,
        text: storedText('accountsNotices', 'passwordChanged', {}),
        person: null,
      }),
      email: (notice) => {
        const { passwordChanged } = notice.texts
        const text = emailText(passwordChanged, factsOf(env, notice))
        return withLink(env, notice, text, passwordChanged.action, '/forgot-password')
      },
    },
    'account.two-step-changed': {
      audience,
      mandatory: true,
      email: (notice, { active }) => {
        const texts = active ? notice.texts.twoStepOn : notice.texts.twoStepOff
        return withLink(env, notice, emailText(texts, factsOf(env, notice)), texts.action, securitySettings)
      },
    },
    'account.passkey-added': passkeyChange(env, ({ passkeyAdded }) => passkeyAdded),
    'account.passkey-removed': passkeyChange(env, ({ passkeyRemoved }) => passkeyRemoved),
    'account.api-key-created': {
      audience,
      mandatory: true,
      email: (notice, { name, isInstance }) => {
        const texts = notice.texts.apiKeyCreated
        const text = emailText(texts, { ...factsOf(env, notice), key: name })
        return withLink(env, notice, text, texts.action, isInstance ? '/admin/system' : securitySettings)
      },
      key: (_notice, { keyId }) => `account.api-key-created:${keyId}`,
    },
    'account.recovery-code-used': securityChange(env, ({ recoveryCodeUsed }) => recoveryCodeUsed),
    'account.recovery-codes-renewed': securityChange(env, ({ recoveryCodesRenewed }) => recoveryCodesRenewed),
    'account.staff-role-ended': securityChange(env, ({ staffRoleEnded }) => staffRoleEnded),
  })

const securitySettings = '/dashboard/settings/security'

type AccountTexts = Texts['accountsNotices']
type PasskeyTexts = AccountTexts['passkeyAdded'] | AccountTexts['passkeyRemoved']
type SecurityTexts = AccountTexts['recoveryCodeUsed' | 'recoveryCodesRenewed' | 'staffRoleEnded']

const passkeyChange = (env: Env, textsOf: (texts: AccountTexts) => PasskeyTexts) => ({
  audience,
  mandatory: true as const,
  email: (notice: AccountNotice, { name: passkey }: { name: string }) => {
    const texts = textsOf(notice.texts)
    const text = emailText(texts, { ...factsOf(env, notice), passkey })
    return withLink(env, notice, text, texts.action, securitySettings)
  },
})

/** An e-mail about a change of the sign-in methods, with a link to the settings. */
const securityChange = (env: Env, textsOf: (texts: AccountTexts) => SecurityTexts) => ({
  audience,
  mandatory: true as const,
  email: (notice: AccountNotice) => {
    const texts = textsOf(notice.texts)
    return withLink(env, notice, emailText(texts, factsOf(env, notice)), texts.action, securitySettings)
  },
})

async function audience({ db }: JobContext, { userId }: { userId: string }): Promise<AccountNotice[]> {
  const recipient = await findRecipient(db, userId)
  return recipient
    ? [{ recipient, name: recipient.name, texts: textsFor(recipient.locale, recipient.zone).accountsNotices }]
    : []
}

const factsOf = ({ APP_NAME }: Env, { name }: AccountNotice) => ({ appName: APP_NAME, name })

const withLink = (
  env: Env,
  { recipient }: AccountNotice,
  text: EmailText,
  label: string,
  path: string,
): EmailContent => ({
  ...text,
  action: { label, url: pageUrl(env, path, recipient.locale) },
  seed: recipient.userId,
})

/** Its reader asked for it just now. */
const requested = (content: EmailContent): EmailContent => ({ ...content, isRequested: true })

const tokenPath = (path: string, token: string) => `${path}?token=${encodeURIComponent(token)}`

const fingerprint = (secret: string) => hashToken(secret).toString('base64url').slice(0, 16)
