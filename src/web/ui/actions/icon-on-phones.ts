/** A button that shows its icon alone on phones: what it adds to the button, and to the words beside the icon. */
export const iconOnPhones = { button: 'max-sm:px-3', words: 'max-sm:sr-only' }
