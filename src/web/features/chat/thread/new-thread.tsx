import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { chatRoutes } from '#contract/chat/routes.ts'
import { paths } from '#web/paths.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { useRead } from '#web/platform/api/use-read.ts'
import { createSecret } from '../encryption.ts'
import { useUnsent } from '../outbox/use-outbox.ts'
import { NotFound } from './open-thread.tsx'
import { Thread } from './thread.tsx'
import { ThreadSkeleton } from './thread-skeleton.tsx'
import { useChatEvents } from './use-chat-events.ts'
import * as t from '#texts/chat.ts'

const noEntries = [] as const
const noHistory = { canLoad: false, state: 'idle', load: () => undefined } as const

/** A conversation that begins: with the person of a profile. Where there is one already, that is opened. */
export function NewThread({ profileId, onEscape }: { profileId: string; onEscape: () => void }) {
  const navigate = useNavigate()
  const read = useRead(chatRoutes.conversationWith, { params: { id: profileId } }, { staleTime: 0 })
  const { entries } = useUnsent()
  const [ownSecret] = useState(createSecret)
  // A message that was written before a reload has the secret already.
  const unsent = entries.find(({ thread }) => thread === read.data?.person.userId)
  const existing = read.data?.conversation?.id
  useChatEvents(null, () => undefined)
  useEffect(() => {
    if (existing) void navigate(paths.conversation(existing), { replace: true })
  }, [existing, navigate])
  if (read.error instanceof ApiError && read.error.status < 500) return <NotFound />
  if (!read.data || existing) {
    return (
      <div className="p-4">
        <h1 className="sr-only">{t.title}</h1>
        <ReadPlaceholder read={read} skeleton={<ThreadSkeleton />} what={t.whatMessages} />
      </div>
    )
  }
  const { person, writing } = read.data
  return (
    <Thread
      person={person}
      conversation={null}
      secret={unsent?.secret ?? ownSecret}
      writing={writing}
      entries={noEntries}
      unread={null}
      earlier={noHistory}
      isTyping={false}
      renderOptions={null}
      onReport={null}
      onEscape={onEscape}
    />
  )
}
