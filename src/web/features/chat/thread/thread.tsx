import { Suspense, useCallback, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { WritingState } from '#contract/chat/constants.ts'
import type { OpenConversation, Party } from '#contract/chat/schemas.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { whenLoaded } from '#web/ui/lazy/preload.ts'
import { useLazyDialogs } from '#web/ui/lazy/lazy-dialog.tsx'
import { useMe } from '#web/platform/session/auth-session.ts'
import { useNow } from '#web/platform/time/server-time.ts'
import { Composer } from '../composer/composer.tsx'
import { WritingArea } from '../composer/writing-area.tsx'
import type { Earlier } from '../log/earlier-messages.tsx'
import { MessageLog, type Unread } from '../log/message-log.tsx'
import { mayEdit } from '../message/may-change.ts'
import { ThreadContext, type ThreadContextValue } from './thread-context.ts'
import { ThreadHead } from './thread-head.tsx'
import { useThreadMessages, type ThreadMessage } from './thread-messages.ts'
import type { ThreadEntry } from './thread-cache.ts'
import { useSeen } from './use-seen.ts'
import * as t from '#texts/chat.ts'

const dialogs = {
  edit: lazyComponent(() => import('../message/edit-dialog.tsx').then((module) => module.EditDialog)),
  delete: lazyComponent(() => import('../message/delete-dialog.tsx').then((module) => module.DeleteDialog)),
  unblock: lazyComponent(() => import('./unblock-dialog.tsx').then((module) => module.UnblockDialog)),
}

const search = lazyComponent(() => import('../search/search-bar.tsx').then((module) => module.SearchBar))

export type ThreadProps = {
  person: Party
  /** Null before the first message. */
  conversation: OpenConversation | null
  secret: string
  writing: WritingState
  entries: readonly ThreadEntry[]
  /** In place of the messages while they are missing. */
  missing?: ReactNode
  unread: Unread | null
  earlier: Earlier
  isTyping: boolean
  renderOptions: ((messages: readonly ThreadMessage[], onSearch: () => void) => ReactNode) | null
  onReport: ((message: ThreadMessage, messages: readonly ThreadMessage[]) => void) | null
  onEscape: () => void
}

/** A person, the messages with them, and what is being written. */
export function Thread(props: ThreadProps) {
  const { person, conversation, secret, writing, entries, missing, unread, earlier, isTyping, onReport } = props
  const name = person.userName
  const log = useRef<HTMLDivElement>(null)
  const [replyTo, setReplyTo] = useState<ThreadMessage | null>(null)
  const [message, setMessage] = useState<ThreadMessage | null>(null)
  const conversationId = conversation?.id ?? ''
  const messages = useThreadMessages(entries, person.userId, conversation?.otherSeenSequence ?? 0)
  const { openSearch, found, bar } = useSearchBar({ messages, earlier, log })
  const { open, element } = useLazyDialogs(dialogs, { conversationId, secret, message, name })
  const onDialog = useCallback(
    (dialog: 'edit' | 'delete', about: ThreadMessage) => {
      setMessage(about)
      open(dialog)
    },
    [open],
  )
  const { userId } = useMe()
  const now = useNow()
  function onArrowUp(isReply: boolean) {
    if (isReply) return setReplyTo(answerableBefore(messages, replyTo) ?? replyTo)
    const latest = messages.findLast(({ sequence }) => sequence !== null)
    if (latest && mayEdit(latest, userId, now)) onDialog('edit', latest)
  }
  const canWrite = writing === 'open' || writing === 'first'
  const context = useThreadValue({
    ...{ person, conversationId, secret, messages, onReport, onDialog },
    onReply: canWrite ? setReplyTo : null,
    mayChange: canWrite || writing === 'waiting',
  })
  return (
    <ThreadContext value={context}>
      <ThreadHead person={person} options={props.renderOptions?.(messages, openSearch)} />
      {bar}
      {missing ?? (
        <>
          {messages.length === 0 ? <Start name={name} /> : null}
          <MessageLog {...{ messages, unread, earlier, isTyping, found, log }} />
          {conversation ? <SeenMarks log={log} conversationId={conversation.id} /> : null}
        </>
      )}
      <WritingArea writing={writing} name={name} onUnblock={() => open('unblock')}>
        {person.userId ? (
          <Composer
            key={person.userId}
            destination={{ receiverId: person.userId, conversationId: conversation?.id ?? null, secret }}
            replyTo={replyTo}
            onReplyEnd={() => setReplyTo(null)}
            onEscape={props.onEscape}
            onArrowUp={onArrowUp}
          />
        ) : null}
      </WritingArea>
      {element}
    </ThreadContext>
  )
}

/** The message before the one that is being answered, or the latest, that can be answered. */
function answerableBefore(messages: readonly ThreadMessage[], replyTo: ThreadMessage | null) {
  const answerable = messages.filter(({ sequence, session, isDeleted }) => sequence !== null && !session && !isDeleted)
  return replyTo ? answerable[answerable.findIndex(({ id }) => id === replyTo.id) - 1] : answerable.at(-1)
}

type Searched = { messages: readonly ThreadMessage[]; earlier: Earlier; log: RefObject<HTMLDivElement | null> }

/** The search above the messages, once it is opened, and where it has led. */
function useSearchBar(searched: Searched) {
  // Each opening is a new one; 0 while it is closed.
  const [count, setCount] = useState(0)
  const [found, setFound] = useState<{ id: string } | null>(null)
  const onShow = (id: string | null) => setFound(id === null ? null : { id })
  const onClose = () => {
    setCount(0)
    setFound(null)
  }
  const bar =
    count > 0 ? (
      <Suspense>
        <search.Component key={count} {...searched} onShow={onShow} onClose={onClose} />
      </Suspense>
    ) : null
  return { openSearch: () => whenLoaded(search, () => setCount((before) => before + 1)), found, bar }
}

type ThreadValueProps = Omit<ThreadContextValue, 'name' | 'find' | 'onReport'> &
  Pick<ThreadProps, 'onReport'> & { messages: readonly ThreadMessage[] }

/** The same value until one of its parts changes: every message reads it. */
function useThreadValue({ messages, onReport, ...parts }: ThreadValueProps): ThreadContextValue {
  const { person, conversationId, secret, mayChange, onReply, onDialog } = parts
  const byId = useMemo(() => new Map(messages.map((message) => [message.id, message])), [messages])
  return useMemo<ThreadContextValue>(
    () => ({
      ...{ person, name: person.userName, conversationId, secret, mayChange, onReply, onDialog },
      find: (id) => byId.get(id),
      onReport: onReport && ((message) => onReport(message, messages)),
    }),
    [person, conversationId, secret, byId, messages, mayChange, onReply, onDialog, onReport],
  )
}

/** Watches the log once it is on the screen. */
function SeenMarks({ log, conversationId }: { log: RefObject<HTMLDivElement | null>; conversationId: string }) {
  useSeen(log, conversationId)
  return null
}

function Start({ name }: { name: string }) {
  return (
    <div className="px-6 pt-10 text-center">
      <p className="text-h3">{t.startWith({ name })}</p>
      <p className="mt-1 text-ui text-ink-2">{t.startText}</p>
    </div>
  )
}
