import { Suspense } from 'react'
import { useHydrated } from '#web/platform/dom/hydrated.ts'
import { lazyComponent } from '#web/platform/routing/lazy-page.tsx'
import { supportsPasskeys } from './passkey-support.ts'

const signIn = lazyComponent(() => import('./passkey-sign-in.tsx').then((module) => module.PasskeySignIn))

type PasskeyChoiceProps = { remember: boolean; search: string; onError: (message: string) => void }

/** The button for passkeys, fetched after the form; its place is reserved. */
export function PasskeyChoice(props: PasskeyChoiceProps) {
  const place = <div className="min-h-12" />
  if (!useHydrated()) return place
  if (!supportsPasskeys()) return null
  return (
    <Suspense fallback={place}>
      <signIn.Component {...props} />
    </Suspense>
  )
}
