import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Text } from 'react-aria-components/Text'
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as AriaToastContent,
  UNSTABLE_ToastQueue as AriaToastQueue,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components/Toast'
import { Icon } from '#web/ui/media/icon.tsx'
import { iconButtonClass } from '#web/ui/actions/icon-button-class.ts'
import { useUiMessages } from '#web/ui/messages.ts'
import { receiveToasts, type ToastContent, type ToastTone } from '#web/ui/feedback/toast.ts'

const icons = { success: CircleCheck, error: CircleAlert, info: Info } satisfies Record<ToastTone, unknown>
const colours: Record<ToastTone, string> = {
  success: 'text-success-ink',
  error: 'text-danger-ink',
  info: 'text-info-ink',
}
const shownFor = 5000

/** Where `toast.…` appears: once per page, outside any dialog; F6 reaches it. */
export function ToastRegion() {
  const { notifications, dismiss } = useUiMessages()
  const [queue] = useState(() => new AriaToastQueue<ToastContent>({ maxVisibleToasts: 3 }))
  useEffect(
    () =>
      receiveToasts((content) => {
        const stays = content.tone === 'error' && content.action
        queue.add(content, stays ? {} : { timeout: shownFor })
      }),
    [queue],
  )
  useEffect(() => pauseWhileHidden(queue), [queue])

  return (
    <AriaToastRegion
      queue={queue}
      aria-label={notifications}
      className="fixed inset-x-4 bottom-20 z-60 flex flex-col-reverse gap-2 sm:inset-x-auto sm:end-6 sm:w-96 lg:bottom-6"
    >
      {({ toast }) => (
        <AriaToast
          toast={toast}
          className="flex items-start gap-3 rounded-lg border border-line bg-surface py-2 dark:bg-surface-2 ps-4 pe-2 shadow-popover transition-[opacity,transform] duration-base starting:translate-y-2 starting:opacity-0"
        >
          <Icon as={icons[toast.content.tone]} className={`mt-3 ${colours[toast.content.tone]}`} />
          <AriaToastContent role="status" className="flex min-w-0 grow flex-wrap items-center gap-x-3">
            <Text slot="title" className="py-2.5 text-ui text-ink">
              {toast.content.message}
            </Text>
            {toast.content.action ? (
              <ActionButton content={toast.content} onDone={() => queue.close(toast.key)} />
            ) : null}
          </AriaToastContent>
          <button
            type="button"
            aria-label={dismiss}
            onClick={() => queue.close(toast.key)}
            className={iconButtonClass('md')}
          >
            <Icon as={X} />
          </button>
        </AriaToast>
      )}
    </AriaToastRegion>
  )
}

function ActionButton({ content, onDone }: { content: ToastContent; onDone: () => void }) {
  return (
    <button
      type="button"
      className="min-h-11 rounded-chip text-ui font-semibold text-primary-ink hover:underline"
      onClick={() => {
        onDone()
        content.action?.onAction()
      }}
    >
      {content.action?.label}
    </button>
  )
}

/** A reader who looks at another tab misses nothing. */
function pauseWhileHidden(queue: AriaToastQueue<ToastContent>) {
  const sync = () => (document.hidden ? queue.pauseAll() : queue.resumeAll())
  document.addEventListener('visibilitychange', sync)
  return () => document.removeEventListener('visibilitychange', sync)
}
