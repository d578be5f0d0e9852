import { Button } from './button.tsx'
import { useUiMessages } from '#web/ui/messages.ts'

/** "Load more", below a list that grows by hand. */
export function MoreButton({ isPending, onMore }: { isPending: boolean; onMore: () => void }) {
  const { loadMore } = useUiMessages()
  return (
    <div className="mt-6 flex justify-center">
      <Button onClick={onMore} isPending={isPending}>
        {loadMore}
      </Button>
    </div>
  )
}
