import type { AppDependencies } from '#server/platform/dependencies.ts'
import type { Resource } from '#server/platform/feature.ts'
import { textsFor } from '#server/platform/i18n/texts.ts'
import { draftIn } from '#server/platform/instance/preview.ts'
import { mailLookOf } from '#server/platform/mail/mail-look.ts'
import { emailHtml } from '#server/platform/mail/email-layout.ts'
import { emailText } from '#server/platform/mail/email-text.ts'
import { Refusal } from '#server/platform/refusal.ts'

const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'"

/** `/preview-instance/email`: an e-mail as it would look with the draft that this browser shows. */
export const previewedEmail = (dependencies: AppDependencies): Resource => ({
  path: '/preview-instance/email',
  async run({ locale }, _params, _query, { headers }) {
    const draft = await draftIn(dependencies, headers.cookie)
    if (!draft) throw new Refusal('not_found')
    const { env, configured } = dependencies
    const appName = draft.productName ?? configured.APP_NAME
    const text = emailText(textsFor(locale).operationsEmails.test, { appName })
    const email = { key: 'preview', to: { name: '', email: '' }, ...text, locale }
    const site = { APP_NAME: appName, APP_URL: env.APP_URL, look: mailLookOf(draft, '') }
    return {
      contentType: 'text/html; charset=utf-8',
      headers: { 'content-security-policy': policy, 'cache-control': 'no-store' },
      body: emailHtml(email, site),
    }
  },
})
