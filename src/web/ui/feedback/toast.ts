export type ToastTone = 'success' | 'error' | 'info'
type ToastAction = { label: string; onAction: () => void }
export type ToastContent = { tone: ToastTone; message: string; action?: ToastAction }

type Options = { action?: ToastAction }
type Region = { show: (content: ToastContent) => void; remove: (content: ToastContent) => void }

// A plain queue, so that showing a toast needs no component code; the region shows what was queued before it mounted.
const waiting: ToastContent[] = []
let region: Region | null = null

/** Returns a function that removes the toast before its time. */
function say(tone: ToastTone, message: string, options: Options = {}): () => void {
  const content = { tone, message, ...options }
  if (region) region.show(content)
  else waiting.push(content)
  return () => {
    const at = waiting.indexOf(content)
    if (at >= 0) waiting.splice(at, 1)
    region?.remove(content)
  }
}

/** Shows a short message about something that is no longer on the screen. Errors with an action stay until dismissed. */
export const toast = {
  success: (message: string, options?: Options) => say('success', message, options),
  error: (message: string, options?: Options) => say('error', message, options),
  info: (message: string, options?: Options) => say('info', message, options),
}

/** The region's end of the queue; one region at a time. */
export function receiveToasts(show: Region['show'], remove: Region['remove'] = () => undefined): () => void {
  const own = { show, remove }
  region = own
  for (const content of waiting.splice(0)) show(content)
  return () => {
    if (region === own) region = null
  }
}
