import { isFullName } from '#contract/accounts/schemas.ts'

/**
 * The name from an identity provider, changed to fit our own rule (D3): what that does not allow becomes a space. Without a usable
 * rest it is the part of the e-mail address before the @, else `Member`.
 */
export function fullNameFrom(name: string, email: string): string {
  return [name, email.split('@')[0] ?? '', 'Member'].map(tidy).find(isFullName) ?? 'Member'
}

function tidy(text: string): string {
  const allowed = text.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N} ._\-'’]/gu, ' ')
  const single = allowed.replaceAll(/([ ._\-'’])[ ._\-'’]+/g, (whole, first: string) =>
    whole.startsWith('. ') ? '. ' : first,
  )
  return single.slice(0, 100).replaceAll(/^[^\p{L}\p{N}]+|[ ._\-'’]{1,2}$/gu, '')
}
