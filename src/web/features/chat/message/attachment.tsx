import { Download } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { useDataSaving } from '#web/ui/media/data-saving.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { useObjectUrl } from '#web/platform/media/use-object-url.ts'
import { isPicture } from '../composer/attachment-file.ts'
import { isVoice } from '../voice/voice-file.ts'
import { AttachmentFailed, useAttachment, type AttachmentProps } from './attachment-data.tsx'
import * as attachments from '#texts/chat/attachments.ts'

const voice = lazyComponent(() => import('../voice/voice-note.tsx').then((module) => module.VoiceNote))

/** A file of a message, fetched and decrypted: pictures at once, others when pressed; under data saving pictures, too. */
export function Attachment(props: AttachmentProps) {
  const { type } = props.file
  if (isPicture(type)) return <Picture {...props} />
  if (!isVoice(type)) return <Document {...props} />
  return (
    <Suspense fallback={<div className="h-14 w-60 max-w-full" />}>
      <voice.Component {...props} />
    </Suspense>
  )
}

function Picture(props: AttachmentProps) {
  const savesData = useDataSaving()
  const [isWanted, setWanted] = useState(!savesData)
  const read = useAttachment(props, isWanted)
  const [isBroken, setBroken] = useState(false)
  const address = useObjectUrl(read.data ?? null)
  if (isBroken || read.error || read.data === null) return <AttachmentFailed onRetry={() => void read.refetch()} />
  if (!isWanted)
    return <Fetch label={attachments.openPicture({ name: props.file.name })} onFetch={() => setWanted(true)} />
  if (!address) return <SkeletonBlock className="h-48 w-56 max-w-full rounded-lg" />
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={attachments.openPicture({ name: props.file.name })}
    >
      <img
        src={address}
        alt={props.file.name}
        onError={() => setBroken(true)}
        className="max-h-80 max-w-full rounded-lg object-contain"
      />
    </a>
  )
}

function Document(props: AttachmentProps) {
  const [isWanted, setWanted] = useState(false)
  const read = useAttachment(props, isWanted)
  const address = useObjectUrl(read.data ?? null)
  const { name } = props.file
  if (read.error || read.data === null) return <AttachmentFailed onRetry={() => void read.refetch()} />
  if (address) {
    return (
      <a href={address} download={name} className="inline-flex min-h-11 items-center gap-2 wrap-anywhere text-inherit">
        <Icon as={Download} size={16} />
        {name}
      </a>
    )
  }
  return (
    <Fetch
      label={attachments.openFile({ name })}
      isPending={isWanted && read.isPending}
      onFetch={() => setWanted(true)}
    />
  )
}

type FetchProps = { label: string; isPending?: boolean; onFetch: () => void }

function Fetch({ label, isPending = false, onFetch }: FetchProps) {
  return (
    <Button
      variant="ghost"
      size="sm"
      isPending={isPending}
      onClick={onFetch}
      icon={<Icon as={Download} size={16} />}
      className="text-inherit wrap-anywhere"
    >
      {label}
    </Button>
  )
}
