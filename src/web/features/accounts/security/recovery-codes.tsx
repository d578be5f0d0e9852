import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useProductName } from '#web/platform/routing/boot.ts'
import { saveFile } from '#web/platform/dom/save-file.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { CopyButton } from './copy-button.tsx'
import * as t from '#texts/settings.ts'

/** The recovery codes, shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const product = useProductName()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = codes.join('\n')
  const download = () =>
    saveFile(new Blob([`${product}, ${t.twoStepCodesTitle}\n\n${text}\n`], { type: 'text/plain' }), t.twoStepFile)
  return (
    <div>
      <h3 ref={heading} tabIndex={-1} className="text-h3 outline-none">
        {t.twoStepCodesTitle}
      </h3>
      <p className="mt-1 text-ui text-ink-2">{t.twoStepCodesText}</p>
      <ul className="mt-4 grid gap-x-6 gap-y-2 rounded-lg bg-surface-2 p-4 text-body tnum sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3">
        <CopyButton text={text} />
        <Button icon={<Icon as={Download} size={16} />} onClick={download}>
          {t.twoStepDownload}
        </Button>
        <Button variant="primary" onClick={onDone}>
          {t.twoStepCodesDone}
        </Button>
      </div>
    </div>
  )
}
