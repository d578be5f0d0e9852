import type { Parts } from '#server/platform/dependencies.ts'

/** A name for somebody who comes to an occurrence that tells nobody who she is; the same whenever it is asked. */
export type NameAttendant = (occurrenceId: string, profileId: string) => string

/** An HMAC in the shape of a UUID of version 8 (RFC 9562): whoever knows profiles cannot find hers by trying. */
export const nameAttendants =
  ({ secrets }: Pick<Parts, 'secrets'>): NameAttendant =>
  (occurrenceId, profileId) => {
    const bytes = Buffer.from(secrets.sign('attendant', `${occurrenceId}.${profileId}`), 'base64url').subarray(0, 16)
    bytes[6] = (bytes[6]! & 0x0f) | 0x80
    bytes[8] = (bytes[8]! & 0x3f) | 0x80
    return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  }
