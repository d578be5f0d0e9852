/** A button that shows its words alone on phones: what it adds to the button, and to the icon beside the words. */
export const wordsOnPhones = { button: 'max-sm:px-3', icon: 'max-sm:hidden' }
