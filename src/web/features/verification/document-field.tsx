import { FileText } from 'lucide-react'
import { useRef, useState } from 'react'
import { documentType, uploadLimit } from '#contract/files/constants.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { uploadFile } from '#web/platform/api/upload.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Dropzone } from '#web/ui/fields/dropzone.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { AddedRow } from './added-row.tsx'
import type { Uploaded } from './request-draft.ts'
import * as t from '#texts/verification.ts'
import * as errors from '#texts/files/errors.ts'
import * as ui from '#texts/ui.ts'
import * as words from '#texts/ui/editing.ts'

type DocumentFieldProps = {
  title: string
  label: string
  value: Uploaded | null
  onChange: (value: Uploaded | null) => void
}

/** One PDF: chosen, uploaded and checked; then a row with its name, size and a way to remove it. */
export function DocumentField({ title, label, value, onChange }: DocumentFieldProps) {
  const { send, retry, progress, failure } = useDocumentUpload(onChange)
  if (value) {
    return (
      <div>
        <h2 className="mb-1.5 text-ui font-semibold">{title}</h2>
        <AddedRow
          icon={<Icon as={FileText} className="text-ink-2" />}
          text={value.name}
          detail={t.size({ kilobytes: Math.max(1, Math.round(value.size / 1024)) })}
          removeLabel={t.removeFile({ name: value.name })}
          onRemove={() => onChange(null)}
        />
      </div>
    )
  }
  return (
    <div>
      <h2 className="mb-1.5 text-ui font-semibold">{title}</h2>
      <Dropzone
        label={label}
        accept={[documentType]}
        onFile={send}
        description={t.fileHint}
        isDisabled={progress !== null}
        {...(failure === null ? {} : { errorMessage: failure })}
      />
      <p role="status" className="mt-1 text-meta text-ink-2 empty:hidden">
        {progress === null ? '' : progress < 1 ? t.uploading({ percent: Math.round(progress * 100) }) : t.checking}
      </p>
      {retry ? (
        <Button className="mt-3" onClick={retry}>
          {words.retryUpload}
        </Button>
      ) : null}
    </div>
  )
}

function useDocumentUpload(onUploaded: (value: Uploaded) => void) {
  const [progress, setProgress] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const chosen = useRef<File | null>(null)

  async function send(file: File) {
    if (file.size > uploadLimit) return setFailure(errors.file_too_large)
    chosen.current = file
    setFailure(null)
    setProgress(0)
    try {
      const link = await uploadFile(file, file.name, { purpose: 'document', onProgress: setProgress })
      onUploaded({ name: file.name, size: file.size, link })
      chosen.current = null
    } catch (error) {
      setFailure(failureText(error, ui.uploadFailed({ name: file.name })))
    } finally {
      setProgress(null)
    }
  }
  const isRetryable = failure !== null && failure !== errors.file_too_large && progress === null
  return {
    send: (file: File) => void send(file),
    retry: isRetryable ? () => chosen.current && void send(chosen.current) : null,
    progress,
    failure,
  }
}
