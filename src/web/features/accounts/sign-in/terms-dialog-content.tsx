import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { BindingNote } from '#web/content/binding-note.tsx'
import { PageSections } from '#web/content/page-sections.tsx'
import { readPage } from '#web/content/page-text.ts'
import { terms } from '#web/content/terms.ts'
import { paths } from '#web/paths.ts'
import { useProductName } from '#web/platform/routing/boot.ts'
import * as t from '#texts/accounts/auth.ts'
import * as common from '#texts/common.ts'

export function TermsDialogContent({ onClose, onAccept }: { onClose: () => void; onAccept: () => void }) {
  const text = readPage(terms, useProductName())
  return (
    <Dialog
      isOpen
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t.termsTitle}
      size="lg"
      footer={
        <>
          <Button onClick={onClose}>{common.close}</Button>
          <Button variant="primary" onClick={onAccept}>
            {t.termsAccept}
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- only a pointer could scroll it otherwise */}
      <div tabIndex={0} role="region" aria-label={t.termsTitle} className="outline-offset-4">
        <p className="text-ink-2">
          {text.lead}
          <BindingNote path={paths.terms} target="_blank" />
        </p>
        <PageSections sections={text.sections} level={3} />
      </div>
    </Dialog>
  )
}
