import { SquarePen } from 'lucide-react'
import { useRef, useState } from 'react'
import { iconButtonClass } from '#web/ui/actions/icon-button-class.ts'
import { useNeedsNetwork } from '#web/ui/actions/no-network.ts'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { MorePages, ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { useDebounced } from '#web/platform/dom/debounced.ts'
import { useListKeys } from '#web/platform/dom/list-keys.ts'
import { ConversationRow } from './conversation-row.tsx'
import { useConversations } from './use-conversations.ts'
import * as t from '#texts/chat.ts'

const pauseMs = 250

/** The reader's conversations, latest first, with search and the way to a new one. */
export function ConversationList({ heading: Heading, onNew }: { heading: 'h1' | 'h2'; onNew: () => void }) {
  const [text, setText] = useState('')
  const query = useDebounced(text.trim(), pauseMs)
  const list = useRef<HTMLDivElement>(null)
  useListKeys(list)
  const cut = useNeedsNetwork()
  return (
    <>
      <div className="flex items-center justify-between gap-2 px-4 pt-4 pb-3">
        <Heading className="text-h2">{t.title}</Heading>
        <button
          type="button"
          aria-label={t.newChat}
          title={t.newChat}
          className={iconButtonClass()}
          {...cut?.attributes}
          onClick={cut?.refuse ?? onNew}
        >
          <Icon as={SquarePen} />
        </button>
      </div>
      <SearchField label={t.search} placeholder={t.search} value={text} onChange={setText} className="mx-4 mb-3" />
      <div ref={list} className="min-h-0 grow overflow-y-auto border-t border-line">
        <Rows query={query} />
      </div>
    </>
  )
}

function Rows({ query }: { query: string }) {
  const pages = useConversations(query)
  if (!pages.pages) return <ReadPlaceholder read={pages} skeleton={<Skeleton />} what={t.what} />
  if (pages.items.length === 0) {
    return (
      <div role="status" className="px-4 py-8 text-center">
        <p className="text-ui font-semibold">{query ? t.noMatch({ text: query }) : t.noneYet}</p>
        {query ? null : <p className="mt-1 text-meta text-ink-2">{t.noneYetText}</p>}
      </div>
    )
  }
  return (
    <ul aria-label={t.conversations} aria-busy={pages.isFetching} className="divide-y divide-line">
      {pages.items.map((conversation) => (
        <ConversationRow key={conversation.id} conversation={conversation} />
      ))}
      <MorePages list={pages} as="li" className="p-4 text-center" skeleton={<Skeleton />} what={t.what} />
    </ul>
  )
}

const Skeleton = () => (
  <div className="flex flex-col gap-2 p-4">
    {[1, 2, 3, 4].map((row) => (
      <SkeletonBlock key={row} className="h-14 rounded-lg" />
    ))}
  </div>
)
