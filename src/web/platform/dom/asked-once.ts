/** Questions that are asked once on a device, by their names in its storage; whoever is signed in, because they are about the device. */
type Question = 'push-asked' | 'install-asked'

export const wasAsked = (question: Question): boolean => localStorage.getItem(question) !== null

/** Without storage it is asked again. */
export function noteAsked(question: Question): void {
  try {
    localStorage.setItem(question, 'yes')
  } catch {
    // Nothing else is stored here either.
  }
}
