import { createHash } from 'node:crypto'

/** An entity tag of a text (RFC 9110, 8.8.3). It is weak, because the text may be sent compressed. */
export const entityTag = (text: string | Buffer): string =>
  `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`

/** Whether `If-None-Match` names this tag, or any; weak and strong forms are the same here (RFC 9110, 13.1.2). */
export function isNamed(tag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false
  const opaque = (one: string) => one.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((one) => one.trim() === '*' || opaque(one) === opaque(tag))
}
