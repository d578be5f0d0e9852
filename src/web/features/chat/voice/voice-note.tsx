import { useState } from 'react'
import { AudioPlayer } from '#web/platform/media/audio-player.tsx'
import { useObjectUrl } from '#web/platform/media/use-object-url.ts'
import { AttachmentFailed, useAttachment, type AttachmentProps } from '../message/attachment-data.tsx'

/** A recorded message: nothing of it is downloaded before the first press. */
export function VoiceNote(props: AttachmentProps) {
  const [isWanted, setWanted] = useState(false)
  const read = useAttachment(props, isWanted)
  const src = useObjectUrl(read.data ?? null)
  if (read.error || read.data === null) return <AttachmentFailed onRetry={() => void read.refetch()} />
  return (
    <div className="w-60 max-w-full">
      <AudioPlayer
        src={src}
        seconds={props.file.seconds ?? 0}
        bytes={props.size}
        isPending={isWanted && src === null}
        onWanted={() => setWanted(true)}
      />
    </div>
  )
}
