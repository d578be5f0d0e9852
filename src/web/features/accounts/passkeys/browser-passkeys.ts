import {
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { KnownCredential, NewCredential } from '#contract/accounts/passkey-schemas.ts'

/** Has the browser make a passkey; only what the API takes of its response. */
export async function createPasskey(options: { challenge: string }): Promise<NewCredential> {
  const { id, response } = await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
  const { clientDataJSON, attestationObject, transports } = response
  return { id, response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) } }
}

/** Has the reader choose a passkey: in a dialog of the browser, or among what it suggests in the e-mail field (`inField`). */
export async function askForPasskey(
  options: { challenge: string },
  { inField = false } = {},
): Promise<KnownCredential> {
  const { id, response } = await startAuthentication({
    optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
    useBrowserAutofill: inField,
  })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, response: { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) } }
}

/** Ends what waits in the e-mail field, when its page is left. */
export const stopAsking = (): void => WebAuthnAbortService.cancelCeremony()

/** The reader closed the browser's dialog, or another one replaced it: nothing to report. */
export const isDismissed = (error: unknown): boolean =>
  (error instanceof WebAuthnError && error.code === 'ERROR_CEREMONY_ABORTED') ||
  (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError'))

/** The device has this passkey already. */
export const isKnownHere = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'InvalidStateError' || /PREVIOUSLY_REGISTERED/.test(codeOf(error)))

const codeOf = (error: Error) => (error instanceof WebAuthnError ? error.code : '')
