import { Suspense, useCallback, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { WritingState } from '#contract/chat/constants.ts'
import type { OpenConversation, Party } from '#contract/chat/schemas.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { whenLoaded } from '#web/ui/lazy/preload.ts'
import { useLazyDialogs } from '#web/ui/lazy/lazy-dialog.tsx'
import { Composer } from '../composer/composer.tsx'
import { WritingArea } from '../composer/writing-area.tsx'
import type { Earlier } from '../log/earlier-messages.tsx'
import { MessageLog, type Unread } from '../log/message-log.tsx'
import { ProtectionNote } from './protection-note.tsx'
import { ThreadContext, type ThreadContextValue } from './thread-context.ts'
import { ThreadHead } from './thread-head.tsx'
import { useThreadMessages, type ThreadMessage } from './thread-messages.ts'
import type { ThreadEntry } from './thread-cache.ts'
import { useSeen } from './use-seen.ts'
import * as t from '#texts/chat.ts'

const dialogs = {
  delete: lazyComponent(() => import('./delete-dialog.tsx').then((module) => module.DeleteDialog)),
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
  const [chosen, setChosen] = useState('')
  // Each opening is a new one; 0 while it is closed.
  const [searching, setSearching] = useState(0)
  const [found, setFound] = useState<{ id: string } | null>(null)
  const conversationId = conversation?.id ?? ''
  const messages = useThreadMessages(entries, person.userId, conversation?.otherSeenSequence ?? 0)
  const { open, element } = useLazyDialogs(dialogs, { conversationId, secret, messageId: chosen, name })
  const onDelete = useCallback(
    ({ id }: ThreadMessage) => {
      setChosen(id)
      open('delete')
    },
    [open],
  )
  const openSearch = () => whenLoaded(search, () => setSearching((count) => count + 1))
  const showFound = (id: string | null) => setFound(id === null ? null : { id })
  const closeSearch = () => {
    setSearching(0)
    setFound(null)
  }
  const canWrite = writing === 'open' || writing === 'first'
  const context = useThreadValue({
    person,
    secret,
    messages,
    onReport,
    onReply: canWrite ? setReplyTo : null,
    onDelete,
  })
  return (
    <ThreadContext value={context}>
      <ThreadHead person={person} options={props.renderOptions?.(messages, openSearch)} />
      {searching > 0 ? (
        <Suspense>
          <search.Component key={searching} {...{ messages, earlier, log, onShow: showFound, onClose: closeSearch }} />
        </Suspense>
      ) : null}
      <ProtectionNote />
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
          />
        ) : null}
      </WritingArea>
      {element}
    </ThreadContext>
  )
}

type ThreadValueProps = Pick<ThreadProps, 'person' | 'secret' | 'onReport'> &
  Pick<ThreadContextValue, 'onReply' | 'onDelete'> & { messages: readonly ThreadMessage[] }

/** The same value until one of its parts changes: every message reads it. */
function useThreadValue({ person, secret, messages, onReply, onDelete, onReport }: ThreadValueProps) {
  const byId = useMemo(() => new Map(messages.map((message) => [message.id, message])), [messages])
  return useMemo<ThreadContextValue>(
    () => ({
      ...{ person, name: person.userName, secret, onReply, onDelete },
      find: (id) => byId.get(id),
      onReport: onReport && ((message) => onReport(message, messages)),
    }),
    [person, secret, byId, messages, onReply, onDelete, onReport],
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
