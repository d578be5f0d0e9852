import type { ReactNode } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import * as common from '#texts/common.ts'

type AddedRowProps = { icon: ReactNode; text: string; detail?: string; removeLabel: string; onRemove: () => void }

/** Something that the request holds already, with a way to take it out. */
export function AddedRow({ icon, text, detail, removeLabel, onRemove }: AddedRowProps) {
  return (
    <div className="flex items-center gap-3 rounded-lg border border-line bg-surface py-2 ps-4 pe-2">
      {icon}
      <p className="min-w-0 grow text-ui wrap-anywhere">
        {text}
        {detail ? <span className="block text-meta text-ink-2 tnum">{detail}</span> : null}
      </p>
      <Button variant="ghost" size="sm" aria-label={removeLabel} onClick={onRemove}>
        {common.remove}
      </Button>
    </div>
  )
}
