const key = 'first-load-input'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const fields = () => [...document.querySelectorAll<Field>('input, textarea, select')]
const isTicked = (field: Field) => field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)

/**
 * Browsers forget what was typed when a script loads a page. This stores it for the document at `address`, which has the same fields.
 * Passwords are not stored.
 */
export function keepInput(address: string): void {
  const valueOf = (field: Field) => {
    if (isTicked(field)) return (field as HTMLInputElement).checked
    return field.type === 'password' || field.type === 'file' ? '' : field.value
  }
  try {
    sessionStorage.setItem(key, JSON.stringify([address, ...fields().map(valueOf)]))
  } catch {
    // Storage is closed or full.
  }
}

/** Before the application starts, which takes over what it finds in the fields. Returns whether anything was stored for this document. */
export function restoreInput(): boolean {
  try {
    const [address, ...values] = JSON.parse(sessionStorage.getItem(key) ?? '[]') as (string | boolean)[]
    sessionStorage.removeItem(key)
    if (address !== location.href) return false
    fields().forEach((field, i) => {
      if (isTicked(field)) (field as HTMLInputElement).checked = values[i] === true
      else if (values[i]) field.value = String(values[i])
    })
    return true
  } catch {
    // Nothing was stored.
    return false
  }
}
