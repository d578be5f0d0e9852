/** Keys to actions: one key (`/`), or two in a row (`g o`). */
export type Bindings = Readonly<Record<string, () => void>>

/** The id of the list of shortcuts on pages without the application. */
export const shortcutDialogId = 'shortcuts'

const storageKey = 'shortcuts'
/** Milliseconds between the two keys of a sequence. */
const sequenceWithin = 1200

/** Whether single-letter shortcuts are on (WCAG 2.1.4). */
export const areShortcutsOn = () => localStorage.getItem(storageKey) !== 'off'

export function setShortcutsOn(isOn: boolean): void {
  if (isOn) localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, 'off')
}

/** Whether a key press belongs to what has focus: a field, an open menu or dialog. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    target.closest(
      'input, textarea, select, dialog, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]',
    ) !== null
  )
}

/** Listens for shortcuts until the returned function is called; never while someone types. */
export function listenForShortcuts(bindings: () => Bindings): () => void {
  let first = { key: '', at: 0 }
  const listen = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    if (!areShortcutsOn()) return
    const isSecond = event.timeStamp - first.at < sequenceWithin
    const action = (isSecond ? bindings()[`${first.key} ${event.key}`] : undefined) ?? bindings()[event.key]
    first = { key: event.key, at: event.timeStamp }
    if (!action) return
    event.preventDefault()
    action()
  }
  document.addEventListener('keydown', listen)
  return () => document.removeEventListener('keydown', listen)
}
