import { useRef, useState, type KeyboardEvent } from 'react'
import { chatLimits } from '#contract/chat/constants.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import type { ThreadMessage } from '../thread/thread-messages.ts'
import { useAttachedFile } from './attach.tsx'
import { keepDraftText, readDraftText } from './draft-text.ts'
import { useSend, useTypingSignal, type Destination, type Written } from './use-send.ts'

export type ComposerProps = {
  destination: Destination
  replyTo: ThreadMessage | null
  onReplyEnd: () => void
  /** Escape, without a reply to cancel first: back to the list. */
  onEscape: () => void
  /**
   * Arrow up, with nothing written, opens the latest own message that may still be edited; with Ctrl or ⌘ it answers the latest message,
   * and again the one before.
   */
  onArrowUp: (isReply: boolean) => void
}

/** The state of the composer: its text, which survives a reload, its file, and what the keys do. */
export function useComposer({ destination, replyTo, onReplyEnd, onEscape, onArrowUp }: ComposerProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useDraftText(destination.receiverId)
  const attached = useAttachedFile()
  const [isSending, setSending] = useState(false)
  const send = useSend(destination)
  const signalTyping = useTypingSignal(destination.conversationId)
  const over = text.length - chatLimits.text
  const isEmpty = text.trim() === '' && !attached.file
  const mayNotSend = over > 0 || isEmpty || attached.refusal !== null

  /** Sends one file instead of what was written, which stays. */
  async function sendFile(file: Written['file']) {
    await send({ text: '', file, replyToId: replyTo?.id ?? null })
    onReplyEnd()
  }
  async function submit() {
    if (mayNotSend || isSending) return
    setSending(true)
    try {
      const file = attached.file && { name: attached.file.name, data: attached.file }
      await send({ text: text.trim(), file, replyToId: replyTo?.id ?? null })
      setText('')
      attached.drop()
      onReplyEnd()
    } finally {
      setSending(false)
    }
    area.current?.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    // Enter confirms a composition of an input method first.
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault()
      void submit()
    } else if (event.key === 'Escape') (replyTo ? onReplyEnd : onEscape)()
    else if (event.key === 'ArrowUp' && text === '') onArrowUp(event.ctrlKey || event.metaKey)
  }
  function insert(emoji: string) {
    const { selectionStart, selectionEnd } = area.current ?? { selectionStart: text.length, selectionEnd: text.length }
    setText(text.slice(0, selectionStart) + emoji + text.slice(selectionEnd))
    area.current?.focus()
  }
  function type(typed: string) {
    setText(typed)
    signalTyping()
  }
  return {
    area,
    text,
    type,
    insert,
    attached,
    over,
    isEmpty,
    mayNotSend,
    isSending,
    submit,
    sendFile,
    onKeyDown,
  }
}

/** The unfinished text of a thread, stored for this tab. */
function useDraftText(receiverId: string): [string, (text: string) => void] {
  const { userId } = useMe()
  const [text, setText] = useState(() => readDraftText(userId, receiverId))
  return [
    text,
    (next) => {
      setText(next)
      keepDraftText(userId, receiverId, next)
    },
  ]
}
