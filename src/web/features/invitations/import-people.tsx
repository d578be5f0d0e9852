import { useState } from 'react'
import { importLimits } from '#contract/invitations/constants.ts'
import { invitationRoutes } from '#contract/invitations/routes.ts'
import type { ImportPreview } from '#contract/invitations/schemas.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Dropzone } from '#web/ui/fields/dropzone.tsx'
import { Card } from '#web/ui/lists/card.tsx'
import { fileText } from './file-text.ts'
import { PreviewLines } from './preview-lines.tsx'
import { SendForm } from './send-form.tsx'
import * as t from '#texts/invitations.ts'

/** What browsers and spreadsheets call CSV files. */
const types = [
  '.csv',
  '.tsv',
  '.txt',
  'text/csv',
  'text/tab-separated-values',
  'text/plain',
  'application/vnd.ms-excel',
]

type Read = { name: string; text: string; preview: ImportPreview }

/** A file of people: what would happen with each line, then the invitations. */
export function ImportPeople() {
  const [read, setRead] = useState<Read | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)
  const preview = useAct(invitationRoutes.previewImport)

  async function take(file: File) {
    if (file.size > importLimits.bytes) return setFailure(t.fileTooLarge)
    setFailure(null)
    setReading(true)
    try {
      const text = await fileText(file)
      const name = file.name.slice(-importLimits.fileName)
      setRead({ name, text, preview: await preview.run({ body: { file: text } }) })
    } catch (error) {
      setFailure(failureText(error))
    } finally {
      setReading(false)
    }
  }

  if (!read)
    return (
      <div className="max-w-reading">
        <Dropzone
          label={t.file}
          description={t.fileHint}
          accept={types}
          onFile={(file) => void take(file)}
          isDisabled={isReading}
          {...(failure !== null && { errorMessage: failure })}
        />
        <p role="status" className="mt-1 text-meta text-ink-2 empty:hidden">
          {isReading ? t.reading : ''}
        </p>
      </div>
    )
  const count = read.preview.lines.filter(({ outcome }) => outcome === 'INVITE').length
  return (
    <section aria-labelledby="preview" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="preview" tabIndex={-1} className="min-w-0 text-h2 outline-none wrap-anywhere">
          {t.preview}
        </h2>
        <Button size="sm" onClick={() => setRead(null)}>
          {t.another}
        </Button>
      </div>
      <PreviewLines fileName={read.name} preview={read.preview} />
      <Card>
        {count > 0 ? (
          <SendForm file={read.text} fileName={read.name} count={count} />
        ) : (
          <p className="text-ui text-ink-2">{t.nobody}</p>
        )}
      </Card>
    </section>
  )
}
