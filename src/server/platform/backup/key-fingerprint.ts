import { createSecrets } from '#server/platform/auth/secrets.ts'

type Keys = { readonly SECRET_KEY: string; readonly SECRET_KEY_PREVIOUS?: string | undefined }

const fingerprintOf = (key: string) => createSecrets(key).sign('backup fingerprint', 'SECRET_KEY').slice(0, 22)

/** What tells keys apart without giving them away: 132 bits of an HMAC, of the current key and then of the previous one. */
export const keyFingerprints = ({ SECRET_KEY, SECRET_KEY_PREVIOUS }: Keys): string[] =>
  [SECRET_KEY, ...(SECRET_KEY_PREVIOUS === undefined ? [] : [SECRET_KEY_PREVIOUS])].map(fingerprintOf)
