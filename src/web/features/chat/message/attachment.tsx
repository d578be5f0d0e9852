import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { chatRoutes } from '#contract/chat/routes.ts'
import type { ChatContent } from '#contract/chat/schemas.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { useDataSaving } from '#web/ui/media/data-saving.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { call } from '#web/platform/api/api.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { isPicture } from '../composer/attachment-file.ts'
import { decryptFile, type Bound } from '../encryption.ts'
import * as t from '#texts/chat.ts'
import * as attachments from '#texts/chat/attachments.ts'

type AttachmentProps = { id: string; file: NonNullable<ChatContent['file']>; secret: string; bound: Bound }

/** A file of a message, fetched and decrypted: pictures at once, others when pressed; under data saving pictures, too. */
export function Attachment(props: AttachmentProps) {
  return isPicture(props.file.type) ? <Picture {...props} /> : <Document {...props} />
}

function useFile({ id, file, secret, bound }: AttachmentProps, isWanted: boolean) {
  const { userId } = useMe()
  return useQuery({
    queryKey: ['/chat/file', { id }, userId],
    queryFn: async () => {
      const { url } = await call(chatRoutes.attachment, { params: { id } })
      const response = await fetch(url)
      const bytes = response.ok ? await decryptFile(secret, await response.arrayBuffer(), bound) : null
      // The sender chose the type: only what cannot run scripts is shown.
      return bytes && new Blob([bytes], { type: isPicture(file.type) ? file.type : 'application/octet-stream' })
    },
    staleTime: Infinity,
    enabled: isWanted,
  })
}

function Picture(props: AttachmentProps) {
  const savesData = useDataSaving()
  const [isWanted, setWanted] = useState(!savesData)
  const read = useFile(props, isWanted)
  const [isBroken, setBroken] = useState(false)
  const address = useAddress(read.data ?? null)
  if (isBroken || read.error || read.data === null) return <Failed onRetry={() => void read.refetch()} />
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
  const read = useFile(props, isWanted)
  const address = useAddress(read.data ?? null)
  const { name } = props.file
  if (read.error || read.data === null) return <Failed onRetry={() => void read.refetch()} />
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

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-meta">
      {attachments.fileFailed}
      <Button variant="link" size="sm" onClick={onRetry}>
        {t.retry}
      </Button>
    </span>
  )
}

/** An address of this page for a blob, freed when it is no longer shown. */
function useAddress(blob: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return undefined
    const created = URL.createObjectURL(blob)
    setAddress(created)
    return () => URL.revokeObjectURL(created)
  }, [blob])
  return address
}
