import { ClientSuspense } from '#web/platform/dom/client-suspense.tsx'
import { useConfig } from '#web/platform/routing/boot.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import type { SocialPurpose } from './social-flow.ts'

const buttons = lazyComponent(() => import('./social-buttons.tsx').then((module) => module.SocialButtons))

type SocialChoicesProps = { purpose: SocialPurpose; remember: boolean; onError: (message: string) => void }

/** The buttons of the configured providers, fetched only where there are any; their place is reserved. */
export function SocialChoices(props: SocialChoicesProps) {
  const { providers } = useConfig()
  if (providers.length === 0) return null
  return (
    <ClientSuspense
      fallback={
        <div className={`mt-6 flex flex-col gap-3 ${props.purpose === 'signup' ? 'pb-30' : 'pb-17'}`}>
          {providers.map((provider) => (
            <div key={provider} className="min-h-11" />
          ))}
        </div>
      }
    >
      <buttons.Component {...props} />
    </ClientSuspense>
  )
}
