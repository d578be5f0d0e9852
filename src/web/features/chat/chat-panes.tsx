import { Suspense, useRef, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { cx } from '#web/ui/cx.ts'
import { paths } from '#web/paths.ts'
import { useLazyDialogs } from '#web/ui/lazy/lazy-dialog.tsx'
import { keptOffline } from '#web/ui/lazy/kept-offline.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { usePreload } from '#web/ui/lazy/preload.ts'
import { useParams } from '#web/platform/routing/params.ts'
import { ConversationList } from './conversations/conversation-list.tsx'
import { canEncrypt } from './encryption.ts'
import type { ThreadPaneProps } from './thread/loaded-thread.tsx'
import { loadedThread, OpenThread } from './thread/open-thread.tsx'
import { ThreadSkeleton } from './thread/thread-skeleton.tsx'
import * as t from '#texts/chat.ts'

const insecure = lazyComponent(() => import('./insecure.tsx').then((module) => module.Insecure))
const newThread = lazyComponent(keptOffline(() => import('./thread/new-thread.tsx').then((module) => module.NewThread)))
const nothingChosen = lazyComponent(
  keptOffline(() => import('./nothing-chosen.tsx').then((module) => module.NothingChosen)),
)
const dialogs = {
  newChat: lazyComponent(() => import('./conversations/new-chat-dialog.tsx').then((module) => module.NewChatDialog)),
}

/** The list beside the chosen conversation; on phones one of the two. */
export function ChatPanes(props: Omit<ThreadPaneProps, 'onEscape'>) {
  const { conversationId } = useParams()
  const profileId = new URLSearchParams(useLocation().search).get('with')
  const navigate = useNavigate()
  const list = useRef<HTMLElement>(null)
  const { open, element } = useLazyDialogs(dialogs, {})
  const isOpen = Boolean(conversationId ?? profileId)
  const onNew = () => open('newChat')
  usePreload(loadedThread, { ahead: !isOpen })

  function onEscape() {
    const rows = list.current?.querySelector<HTMLElement>('[data-conversation][aria-current], [data-conversation]')
    if (rows?.checkVisibility()) rows.focus()
    else void navigate(paths.chat)
  }
  if (!canEncrypt())
    return (
      <Suspense>
        <insecure.Component />
      </Suspense>
    )
  return (
    <>
      <section
        ref={list}
        aria-label={t.conversations}
        className={cx(
          'min-h-0 w-full shrink-0 flex-col border-line lg:flex lg:w-88 lg:border-e',
          isOpen ? 'hidden' : 'flex',
        )}
      >
        <ConversationList heading={isOpen ? 'h2' : 'h1'} onNew={onNew} />
      </section>
      <Pane isOpen={isOpen}>
        {conversationId ? (
          <OpenThread key={conversationId} id={conversationId} onEscape={onEscape} {...props} />
        ) : profileId ? (
          <Suspense
            fallback={
              <div className="p-4">
                <ThreadSkeleton />
              </div>
            }
          >
            <newThread.Component key={profileId} profileId={profileId} onEscape={onEscape} />
          </Suspense>
        ) : (
          <Suspense>
            <nothingChosen.Component onNew={onNew} />
          </Suspense>
        )}
      </Pane>
      {element}
    </>
  )
}

function Pane({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return (
    <div
      data-drop
      {...(isOpen ? { 'data-covers-bar': '' } : {})}
      className={cx('relative min-h-0 w-full min-w-0 grow flex-col lg:flex', isOpen ? 'flex' : 'hidden')}
    >
      {children}
    </div>
  )
}
