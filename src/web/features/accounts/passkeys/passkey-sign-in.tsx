import { KeyRound } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { passkeyRoutes } from '#contract/accounts/passkey-routes.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { call } from '#web/platform/api/api.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { useArrive } from '../sign-in/arrive.ts'
import { askForPasskey, isDismissed, stopAsking } from './browser-passkeys.ts'
import * as t from '#texts/accounts/auth.ts'

type PasskeySignInProps = { remember: boolean; search: string; onError: (message: string) => void }

/** Options are valid for five minutes: what waits in the e-mail field is renewed before that. */
const renewal = 4 * 60 * 1000

/** Logs in with a passkey: by the button, or by what the browser suggests in the e-mail field. */
export function PasskeySignIn({ remember, search, onError }: PasskeySignInProps) {
  const arrive = useArrive()
  const [isPending, setPending] = useState(false)
  const isAsking = useRef(false)

  async function signIn(inField: boolean) {
    let isChosen = false
    try {
      const options = await call(passkeyRoutes.passkeySignInOptions, {})
      const credential = await askForPasskey(options, { inField })
      isChosen = true
      const body = { credential, rememberMe: remember }
      arrive(await call(passkeyRoutes.signInWithPasskey, { body }), remember, search)
    } catch (error) {
      // Suggestions are an extra: a browser or network without them changes nothing.
      const isSilent = isDismissed(error) || (inField && !isChosen)
      if (!isSilent) onError(failureText(error, t.passkeyFailed))
    }
  }

  const suggest = useEffectEvent(() => {
    if (!isAsking.current) void signIn(true)
  })
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined
    let isLeft = false
    void PublicKeyCredential.isConditionalMediationAvailable?.().then((isAvailable) => {
      if (!isAvailable || isLeft) return
      suggest()
      timer = setInterval(() => suggest(), renewal)
    })
    return () => {
      isLeft = true
      clearInterval(timer)
      stopAsking()
    }
  }, [])

  async function press() {
    isAsking.current = true
    setPending(true)
    await signIn(false)
    setPending(false)
    isAsking.current = false
  }
  return (
    <Button
      size="lg"
      className="w-full"
      icon={<Icon as={KeyRound} size={16} />}
      isPending={isPending}
      onClick={() => void press()}
    >
      {t.passkey}
    </Button>
  )
}
