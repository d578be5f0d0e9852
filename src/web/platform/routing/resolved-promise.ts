/** Marks a promise once it is kept, as React marks those it has waited for: `use` reads it without waiting, in every render alike. */
export function kept<T>(promise: Promise<T>): Promise<T> {
  const marked: Promise<T> = promise.then((value) => Object.assign(marked, { status: 'fulfilled', value }).value)
  return marked
}
