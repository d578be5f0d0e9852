import { ClientSuspense } from '#web/platform/dom/client-suspense.tsx'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { supportsPasskeys } from './passkey-support.ts'

const signIn = lazyComponent(() => import('./passkey-sign-in.tsx').then((module) => module.PasskeySignIn))

type PasskeyChoiceProps = { remember: boolean; search: string; onError: (message: string) => void }

/** The button for passkeys, fetched after the form, which keeps its place meanwhile; nothing where a browser has none. */
export function PasskeyChoice(props: PasskeyChoiceProps) {
  return (
    <ClientSuspense fallback={<Place />}>
      <Choice {...props} />
    </ClientSuspense>
  )
}

const Choice = (props: PasskeyChoiceProps) => (supportsPasskeys() ? <signIn.Component {...props} /> : null)

const Place = () => <div className="hidden min-h-13 with-passkeys:block" />
