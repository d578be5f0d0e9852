import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#web/ui/actions/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { desktopQuery, useMediaQuery } from '#web/ui/use-media-query.ts'
import { paths } from '#web/paths.ts'
import { useConversations } from './conversations/use-conversations.ts'
import * as t from '#texts/chat.ts'

/** Beside the list while no conversation is chosen: the newest one opens by itself; without any, the way to a first one. */
export function NothingChosen({ onNew }: { onNew: () => void }) {
  const { pages } = useConversations('')
  const isBesideList = useMediaQuery(desktopQuery)
  const navigate = useNavigate()
  const newest = pages?.[0]?.[0]?.id
  useEffect(() => {
    if (isBesideList && newest) void navigate(paths.conversation(newest), { replace: true })
  }, [isBesideList, newest, navigate])
  if (!pages || newest) return null
  return (
    <div className="m-auto p-6">
      <EmptyState
        seed={paths.chat}
        title={t.emptyTitle}
        action={
          <Button needsNetwork variant="primary" onClick={onNew}>
            {t.emptyAction}
          </Button>
        }
      >
        {t.emptyText}
      </EmptyState>
    </div>
  )
}
