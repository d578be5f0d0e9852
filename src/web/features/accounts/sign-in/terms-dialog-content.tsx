import { legalRoutes } from '#contract/legal/routes.ts'
import { languageFacts } from '#contract/offered-languages.ts'
import { BindingNote } from '#web/content/binding-note.tsx'
import { legalInput } from '#web/content/legal-input.ts'
import { LegalSections } from '#web/content/legal-sections.tsx'
import { paths } from '#web/paths.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { useRead } from '#web/platform/api/use-read.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import * as t from '#texts/accounts/auth.ts'
import { language } from '#texts/language.ts'
import * as legal from '#texts/legal/page.ts'
import * as common from '#texts/common.ts'

export function TermsDialogContent({ onClose, onAccept }: { onClose: () => void; onAccept: () => void }) {
  const read = useRead(legalRoutes.legalText, legalInput('terms'))
  const text = read.data
  return (
    <Dialog
      isOpen
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t.termsTitle}
      size="lg"
      footer={
        <>
          <Button onClick={onClose}>{common.close}</Button>
          <Button variant="primary" isDisabled={!text} onClick={onAccept}>
            {t.termsAccept}
          </Button>
        </>
      }
    >
      {text ? (
        /* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- only a pointer could scroll it otherwise */
        <div tabIndex={0} role="region" aria-label={t.termsTitle} className="outline-offset-4">
          {text.language === language ? (
            <BindingNote path={paths.terms} target="_blank" />
          ) : (
            <p className="text-meta text-ink-2">{legal.englishOnly}</p>
          )}
          <div lang={text.language} dir={languageFacts(text.language).direction} className="mt-2">
            <LegalSections text={text} level={3} />
          </div>
        </div>
      ) : (
        <ReadPlaceholder read={read} skeleton={<SkeletonText lines={8} />} what={t.termsTitle} />
      )}
    </Dialog>
  )
}
