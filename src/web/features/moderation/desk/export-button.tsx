import { Download } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '#web/platform/dom/save-file.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { ReasonForm } from './reason-form.tsx'
import * as t from '#texts/moderation/desk.ts'

type ExportButtonProps = {
  name: string
  load: (reason: string) => Promise<string>
  /** What the file holds, unless personal data. */
  hint?: string
  /** Common reasons. */
  reasons?: readonly string[]
}

/** Downloads what a table or queue shows as CSV. A file needs a reason, which stands in the audit log. */
export function ExportButton({ name, load, hint = t.csvHint, reasons = t.csvReasons }: ExportButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <div>
      <Button
        size="sm"
        icon={<Icon as={Download} size={16} />}
        aria-expanded={isAsking}
        onClick={() => setAsking(!isAsking)}
      >
        {t.csv}
      </Button>
      {isAsking ? (
        <div className="max-w-reading">
          <ReasonForm
            decision={{
              id: name,
              label: t.csv,
              hint,
              templates: reasons,
              run: async (reason) => saveCsv(name, await load(reason)),
            }}
            onDone={close}
            onCancel={close}
          />
        </div>
      ) : null}
    </div>
  )
}

/** Spreadsheets read a file without this mark in the encoding of the system. */
const byteOrderMark = '\uFEFF'

/** Saves a CSV text as a file. */
const saveCsv = (name: string, text: string): void =>
  saveFile(new Blob([byteOrderMark, text], { type: 'text/csv' }), `${name}.csv`)
