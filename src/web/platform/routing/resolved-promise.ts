/**
 * Marks a promise as fulfilled the way React marks those it has waited for: `use` then reads the value without suspending, in every render
 * alike. Unmarked, even a settled promise suspends its first reader, and hydration would not find what the server rendered.
 */
export function markFulfilled<T>(promise: Promise<T>): Promise<T> {
  const marked: Promise<T> = promise.then((value) => Object.assign(marked, { status: 'fulfilled', value }).value)
  return marked
}
