import { isFullName } from '#contract/accounts/schemas.ts'

/**
 * A name as an outside provider writes it, made to fit our own rule (D3): whatever that does not allow becomes a space. Without a
 * usable rest the part of the address before the @ is taken, else `Member`.
 */
export function fullNameFrom(given: string, email: string): string {
  return [given, email.split('@')[0] ?? '', 'Member'].map(tidy).find(isFullName) ?? 'Member'
}

function tidy(text: string): string {
  const allowed = text.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N} ._\-'’]/gu, ' ')
  const single = allowed.replaceAll(/([ ._\-'’])[ ._\-'’]+/g, (whole, first: string) =>
    whole.startsWith('. ') ? '. ' : first,
  )
  return single.slice(0, 100).replaceAll(/^[^\p{L}\p{N}]+|[ ._\-'’]{1,2}$/gu, '')
}
