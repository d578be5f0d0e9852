import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type FocusEvent,
} from 'react'
import { Icon } from '#web/ui/media/icon.tsx'
import { iconButtonClass } from '#web/ui/actions/icon-button-class.ts'
import { receiveToasts, type ToastContent, type ToastTone } from '#web/ui/feedback/toast.ts'
import { keepClear } from './toast-place.ts'
import * as ui from '#texts/ui.ts'

const icons = { success: CircleCheck, error: CircleAlert, info: Info } satisfies Record<ToastTone, unknown>
const colours: Record<ToastTone, string> = {
  success: 'text-success-ink',
  error: 'text-danger-ink',
  info: 'text-info-ink',
}
const shownFor = 5000
const visible = 3

type Shown = { id: number; content: ToastContent }

/**
 * Renders the toasts of `toast.…`: once per page, outside any dialog; F6 focuses it.
 */
export function ToastRegion() {
  const { toasts, remove } = useToasts()
  const region = useRef<HTMLDivElement>(null)
  const [isHeld, setHeld] = useState(false)
  const isHidden = useDocumentHidden()
  const before = useRef<HTMLElement | null>(null)
  const isShown = toasts.length > 0
  useLayoutEffect(() => (isShown && region.current ? keepClear(region.current) : undefined), [isShown])

  function enter({ relatedTarget }: FocusEvent) {
    if (region.current?.contains(relatedTarget)) return
    before.current = relatedTarget instanceof HTMLElement ? relatedTarget : null
    setHeld(true)
  }

  /** When a toast is removed its focus moves to the next toast, else back to where it was before. */
  function close(id: number) {
    const hadFocus = region.current?.contains(document.activeElement) ?? false
    if (hadFocus && toasts.length > 1) region.current?.focus()
    else if (hadFocus) before.current?.focus()
    if (toasts.length === 1) setHeld(false)
    remove(id)
  }

  if (!isShown) return null
  return (
    <div
      ref={region}
      role="region"
      aria-label={ui.notifications}
      tabIndex={-1}
      // React Aria keeps elements with this attribute reachable while one of its dialogs is open.
      data-react-aria-top-layer="true"
      className="fixed inset-x-4 bottom-4 z-60 flex flex-col-reverse gap-2 outline-none sm:inset-x-auto sm:end-6 sm:w-96"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={enter}
      onBlur={({ relatedTarget }) => region.current?.contains(relatedTarget) || setHeld(false)}
    >
      {toasts.slice(0, visible).map(({ id, content }) => (
        <Toast key={id} content={content} isPaused={isHeld || isHidden} onClose={() => close(id)} />
      ))}
    </div>
  )
}

type ToastProps = { content: ToastContent; isPaused: boolean; onClose: () => void }

function Toast({ content: { tone, message, action }, isPaused, onClose }: ToastProps) {
  const id = useId()
  const stays = tone === 'error' && action !== undefined
  const leave = useEffectEvent(onClose)
  useEffect(() => {
    if (stays || isPaused) return undefined
    const timer = setTimeout(() => leave(), shownFor)
    return () => clearTimeout(timer)
  }, [stays, isPaused])
  return (
    <div
      role="alertdialog"
      aria-labelledby={id}
      className={
        'flex items-start gap-3 rounded-lg border border-line bg-surface py-2 dark:bg-surface-2 ps-4 pe-2 ' +
        'shadow-popover transition-[opacity,transform] duration-base starting:translate-y-2 ' +
        'starting:opacity-0'
      }
    >
      <Icon as={icons[tone]} className={`mt-3 ${colours[tone]}`} />
      <div role={tone === 'error' ? 'alert' : 'status'} className="flex min-w-0 grow flex-wrap items-center gap-x-3">
        <span id={id} className="py-2.5 text-ui text-ink">
          {message}
        </span>
        {action ? (
          <button
            type="button"
            className="min-h-11 rounded-chip text-ui font-semibold text-primary-ink hover:underline"
            onClick={() => {
              onClose()
              action.onAction()
            }}
          >
            {action.label}
          </button>
        ) : null}
      </div>
      <button type="button" aria-label={ui.dismiss} onClick={onClose} className={iconButtonClass('md')}>
        <Icon as={X} />
      </button>
    </div>
  )
}

/** The toasts that are not dismissed, oldest first. */
function useToasts() {
  const [toasts, setToasts] = useState<readonly Shown[]>([])
  const last = useRef(0)
  useEffect(
    () =>
      receiveToasts(
        (content) => {
          last.current += 1
          const id = last.current
          // A repeated text is one toast, announced again.
          setToasts((before) => [...before.filter((one) => one.content.message !== content.message), { id, content }])
        },
        (content) => setToasts((before) => before.filter((one) => one.content !== content)),
      ),
    [],
  )
  return { toasts, remove: (id: number) => setToasts((before) => before.filter((one) => one.id !== id)) }
}

/** Timers pause while the tab is hidden. */
const useDocumentHidden = () =>
  useSyncExternalStore(
    (notify) => {
      document.addEventListener('visibilitychange', notify)
      return () => document.removeEventListener('visibilitychange', notify)
    },
    () => document.hidden,
    () => false,
  )
