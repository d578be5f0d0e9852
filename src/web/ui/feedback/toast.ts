export type ToastTone = 'success' | 'error' | 'info'
type ToastAction = { label: string; onAction: () => void }
export type ToastContent = { tone: ToastTone; message: string; action?: ToastAction }

type Options = { action?: ToastAction }
type Listener = (content: ToastContent) => void

// A plain queue, so that showing a toast needs no component code; the region shows what was queued before it mounted.
const waiting: ToastContent[] = []
let listener: Listener | null = null

function say(tone: ToastTone, message: string, options: Options = {}): void {
  const content = { tone, message, ...options }
  if (listener) listener(content)
  else waiting.push(content)
}

/** Shows a short message about something that is no longer on the screen. Errors with an action stay until dismissed. */
export const toast = {
  success: (message: string, options?: Options) => say('success', message, options),
  error: (message: string, options?: Options) => say('error', message, options),
  info: (message: string, options?: Options) => say('info', message, options),
}

/** The region's end of the queue; one region at a time. */
export function receiveToasts(receive: Listener): () => void {
  listener = receive
  for (const content of waiting.splice(0)) receive(content)
  return () => {
    if (listener === receive) listener = null
  }
}
