const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** As text or the value of an attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] ?? char)

/** A tag without content; attributes that are null are left out. */
export function tag(name: string, attributes: Record<string, string | null | undefined>): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === null || value === undefined ? [] : [value === '' ? key : `${key}="${escapeHtml(value)}"`],
  )
  return `<${[name, ...written].join(' ')}>`
}
