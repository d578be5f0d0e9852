import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useLogOut } from '../header/use-log-out.tsx'
import { Search } from './search.tsx'
import * as t from '#texts/shell/everything.ts'

type SearchDialogProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void; start: string }

/** The search of everything over the page. */
export function SearchDialog({ isOpen, onOpenChange, start }: SearchDialogProps) {
  const { logOut, question } = useLogOut()
  return (
    <>
      <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={t.title}>
        <Search logOut={logOut} start={start} isInDialog onDone={() => onOpenChange(false)} />
      </Dialog>
      {question}
    </>
  )
}
