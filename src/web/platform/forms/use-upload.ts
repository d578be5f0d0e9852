import { useEffect, useState } from 'react'
import type { ImagePurpose } from '#contract/files/constants.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { uploadFile } from '#web/platform/api/upload.ts'
import * as errors from '#texts/files/errors.ts'
import * as ui from '#texts/ui.ts'

// Phones take pictures of ten megabytes; the browser shrinks them before the upload limit applies.
const readable = 20 * 1024 * 1024

type UploadOptions = {
  purpose: ImagePurpose
  /** The wording for a file that is too large differs between onboarding and settings. */
  tooLarge?: string | undefined
  onUploaded: (link: string) => void
}

/** The steps from a chosen picture to its link: chosen, cropped, uploaded. After a failure the crop stays, for a retry. */
export function usePictureUpload({ purpose, tooLarge = errors.file_too_large, onUploaded }: UploadOptions) {
  const [file, setFile] = useState<File | null>(null)
  const [cropped, setCropped] = useState<{ picture: Blob; name: string } | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  /** Whether the file is accepted. */
  function accepts(chosen: File): boolean {
    const isLarge = chosen.size > readable
    setFailure(isLarge ? tooLarge : null)
    setCropped(null)
    return !isLarge
  }

  function drop(refusal?: string) {
    setFile(null)
    if (refusal) setFailure(refusal)
  }

  async function send(picture: Blob, name: string) {
    setCropped({ picture, name })
    setFailure(null)
    setProgress(0)
    try {
      onUploaded(await uploadFile(picture, name, { purpose, onProgress: setProgress }))
      setCropped(null)
    } catch (error) {
      setFailure(failureText(error, ui.uploadFailed({ name })))
    } finally {
      setProgress(null)
      setFile(null)
    }
  }

  return {
    file,
    /** Opens the crop dialog with an accepted file. */
    crop: setFile,
    accepts,
    drop,
    save: (picture: Blob) => void send(picture, file?.name.replace(/\.\w+$/, '.jpg') ?? `${purpose}.jpg`),
    /** Retries the upload; null unless it failed. */
    retry: failure !== null && cropped && progress === null ? () => void send(cropped.picture, cropped.name) : null,
    /** The picture whose upload failed. */
    preview: useObjectUrl(cropped?.picture ?? null),
    progress,
    isSending: progress !== null,
    failure,
    forget() {
      setFailure(null)
      setCropped(null)
    },
  }
}

function useObjectUrl(picture: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = picture && URL.createObjectURL(picture)
    setUrl(made)
    return () => {
      if (made) URL.revokeObjectURL(made)
    }
  }, [picture])
  return url
}
