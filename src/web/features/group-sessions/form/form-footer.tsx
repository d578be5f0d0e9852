import { useState, type ReactNode } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { Sheet } from '#web/ui/overlays/sheet.tsx'
import type { FormSectionProps } from './form-section.ts'
import { LatePreview, usePreviewPreload } from './late-preview.tsx'
import * as t from '#texts/group-sessions/hosting.ts'

/** Progress and the submit button; above the bottom bar, with the preview that wide screens show beside the form. */
export function FormFooter({ control, done, children }: FormSectionProps & { done?: ReactNode; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  usePreviewPreload()
  return (
    <div
      data-bottom-bar
      className={
        'sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center ' +
        'gap-x-2 gap-y-2 border-t border-line bg-canvas px-4 py-3 sm:mx-0 sm:gap-x-4 sm:px-0 lg:static ' +
        'lg:py-5'
      }
    >
      <div className="grow">{done}</div>
      <Button variant="ghost" className="max-sm:px-3 lg:hidden" onClick={() => setOpen(true)}>
        {t.preview}
      </Button>
      {children}
      <Sheet isOpen={isOpen} onOpenChange={setOpen} title={t.preview}>
        <div className="pb-4">
          <LatePreview control={control} />
        </div>
      </Sheet>
    </div>
  )
}
