import { Button } from './button.tsx'
import * as ui from '#texts/ui.ts'

/** "Load more", below a list that grows by hand. */
export function MoreButton({ isPending, onMore }: { isPending: boolean; onMore: () => void }) {
  return (
    <div className="mt-6 flex justify-center">
      <Button onClick={onMore} isPending={isPending}>
        {ui.loadMore}
      </Button>
    </div>
  )
}
