import { useState } from 'react'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { type Provider } from '#contract/accounts/schemas.ts'
import { paths } from '#web/paths.ts'
import { localAddress } from '#web/platform/i18n/addresses.ts'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { useConfig } from '#web/platform/routing/boot.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { call } from '#web/platform/api/api.ts'
import { ProviderMark } from './provider-mark.tsx'
import type { SocialPurpose } from './social-flow.ts'
import * as t from '#texts/accounts/auth.ts'
import * as providerTexts from '#texts/accounts/providers.ts'

/** One button per configured provider, above the form. */
export function SocialButtons({
  purpose,
  remember,
  onError,
}: {
  purpose: SocialPurpose
  remember: boolean
  onError: (message: string) => void
}) {
  const { providers, ownProvider } = useConfig()
  const [going, setGoing] = useState<Provider | null>(null)

  async function go(provider: Provider) {
    setGoing(provider)
    try {
      const starts = await call(accountRoutes.listProviders, {})
      const start = starts.find((one) => one.provider === provider)
      if (!start) throw new Error(`${provider} is not configured`)
      const { startSocialSignIn } = await import('./social-flow.ts')
      location.assign(await startSocialSignIn(start, purpose, remember))
    } catch (error) {
      setGoing(null)
      onError(failureText(error))
    }
  }

  const link = (words: string) => (
    <a key="link" href={localAddress(paths.terms)} target="_blank" rel="noopener" className={textLinkClass}>
      {words}
    </a>
  )
  return (
    <>
      <div className="mt-6 flex flex-col gap-3">
        {providers.map((provider) => (
          <Button
            key={provider}
            className="w-full"
            icon={<ProviderMark provider={provider} />}
            isPending={going === provider}
            isDisabled={going !== null && going !== provider}
            onClick={() => void go(provider)}
          >
            {provider === 'oidc' ? t.continueWithOwn({ name: ownProvider }) : t.continueWith[provider]}
          </Button>
        ))}
      </div>
      {purpose === 'signup' ? <p className="mt-3 text-meta text-ink-2">{providerTexts.terms({ link })}</p> : null}
      <p
        className={
          'my-6 flex items-center gap-3 text-meta text-ink-2 before:h-px before:flex-1 before:bg-line ' +
          'after:h-px after:flex-1 after:bg-line'
        }
      >
        {t.or}
      </p>
    </>
  )
}
