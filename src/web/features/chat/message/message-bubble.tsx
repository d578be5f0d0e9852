import { Suspense, type MouseEvent } from 'react'
import type { TimelineLine } from '#rules/chat/timeline.ts'
import { keptOffline } from '#web/ui/lazy/kept-offline.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { cx } from '#web/ui/cx.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { DeliveryMark } from './delivery-mark.tsx'
import { MessageMore } from './message-more.tsx'
import { MessageText } from './message-text.tsx'
import { QuotedMessage } from './quoted-message.tsx'
import { useThreadContext } from '../thread/thread-context.ts'
import type { ThreadMessage } from '../thread/thread-messages.ts'
import * as t from '#texts/chat.ts'

const attachment = lazyComponent(keptOffline(() => import('./attachment.tsx').then((module) => module.Attachment)))
const failed = lazyComponent(keptOffline(() => import('./failed-message.tsx').then((module) => module.FailedMessage)))
const extras = lazyComponent(
  keptOffline(() => import('../reactions/message-extras.tsx').then((module) => module.MessageExtras)),
)

/** One message: its text or file, who wrote it for screen readers, and below the last of a group the time. */
export function MessageBubble({ line: { message, startsGroup, endsGroup } }: { line: TimelineLine<ThreadMessage> }) {
  const { userId } = useMe()
  const { name } = useThreadContext()
  const isOwn = message.senderId === userId
  const isUnsent = message.sequence === null
  return (
    <div
      data-unseen={isOwn || isUnsent ? undefined : message.sequence}
      className={cx('flex flex-col', isOwn ? 'items-end' : 'items-start', startsGroup ? 'pt-3' : 'pt-0.5')}
    >
      <div className={cx('flex max-w-full items-center gap-1', isOwn && 'flex-row-reverse')}>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- Tab reaches it */}
        <div
          tabIndex={-1}
          data-message={isUnsent || message.isDeleted ? undefined : message.id}
          onClick={focusOnTap}
          onContextMenu={openByLongPress}
          className={cx(
            'max-w-[min(70vw,32rem)] min-w-0 rounded-card px-3.5 py-2 text-ui lg:max-w-[min(36vw,32rem)]',
            'outline-accent in-aria-[current]:outline-2',
            isOwn ? 'bg-primary-soft text-primary-soft-ink' : 'bg-surface-2 text-ink dark:bg-surface-3',
            message.delivery === 'failed' && 'border border-danger',
          )}
        >
          <span className="sr-only">{isOwn ? t.you : name}: </span>
          <Body message={message} isOwn={isOwn} />
        </div>
        {isUnsent || message.isDeleted ? null : <MessageMore message={message} isOwn={isOwn} />}
      </div>
      {message.editedAt || message.reactions.length > 0 ? (
        <Suspense fallback={<div className="h-9" />}>
          <extras.Component message={message} />
        </Suspense>
      ) : null}
      {endsGroup || isUnsent ? <Foot message={message} /> : null}
    </div>
  )
}

function Body({ message, isOwn }: { message: ThreadMessage; isOwn: boolean }) {
  const { secret } = useThreadContext()
  const { content, attachment: sent, id, senderId } = message
  if (message.isDeleted) return <em>{isOwn ? t.deletedByYou : t.deleted}</em>
  if (!content) return <em>{t.unreadable}</em>
  const { file, text } = content
  return (
    <>
      {message.replyToId ? <QuotedMessage id={message.replyToId} /> : null}
      {file && sent && senderId ? (
        <Suspense fallback={<div className="h-11" />}>
          <attachment.Component {...sent} file={file} secret={secret} bound={{ messageId: id, senderId }} />
        </Suspense>
      ) : file ? (
        <p className="wrap-anywhere">{file.name}</p>
      ) : null}
      {text ? <MessageText text={text} /> : null}
    </>
  )
}

function Foot({ message }: { message: ThreadMessage }) {
  const { time } = useFormats()
  const { createdAt, delivery } = message
  return (
    <p className="mt-0.5 flex flex-wrap items-center gap-x-2 px-1 text-meta text-ink-2">
      <time dateTime={createdAt} className="tnum">
        {time(createdAt)}
      </time>
      {delivery ? <DeliveryMark delivery={delivery} /> : null}
      {delivery === 'failed' ? (
        <Suspense>
          <failed.Component message={message} />
        </Suspense>
      ) : null}
    </p>
  )
}

/** For fingers: the message that has the focus shows its button. */
function focusOnTap({ currentTarget }: MouseEvent<HTMLElement>): void {
  if (!currentTarget.contains(document.activeElement)) currentTarget.focus({ preventScroll: true })
}

/** For fingers: a long press opens the menu of the message in place of the browser's, which links and pictures keep. */
function openByLongPress(event: MouseEvent<HTMLElement>): void {
  if ((event.nativeEvent as PointerEvent).pointerType !== 'touch') return
  if ((event.target as Element).closest('a, img, button, audio')) return
  const more = event.currentTarget.parentElement?.querySelector<HTMLElement>('[aria-haspopup="menu"]')
  if (!more) return
  event.preventDefault()
  more.click()
}
