import { useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { pictureTypes, uploadLimit } from '#contract/files/constants.ts'
import { instanceRoutes } from '#contract/instance/routes.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { uploadFile } from '#web/platform/api/upload.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Dropzone } from '#web/ui/fields/dropzone.tsx'
import type { InstanceValues } from './instance-values.ts'
import { drawnHere } from './svg-picture.ts'
import * as t from '#texts/instance.ts'
import * as common from '#texts/common.ts'
import * as ui from '#texts/ui.ts'

type Props = { form: UseFormReturn<InstanceValues>; name: 'logo' | 'icon'; description: string }

/** A logo or icon: chosen, uploaded, re-encoded, and kept with the settings. */
export function LogoField({ form: { control, setValue }, name, description }: Props) {
  const picture = useWatch({ control, name })
  const add = useAct(instanceRoutes.addInstancePicture)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const set = (value: InstanceValues['logo']) => setValue(name, value, { shouldDirty: true })

  async function send(file: File) {
    setFailure(null)
    setSending(true)
    try {
      const fileLink = await uploadFile(await drawnHere(file), file.name, { purpose: 'logo' })
      set(await add.run({ body: { fileLink } }))
    } catch (error) {
      setFailure(failureText(error, ui.uploadFailed({ name: file.name })))
    } finally {
      setSending(false)
    }
  }
  return (
    <div className="flex flex-col gap-3">
      {picture ? (
        <div className="flex flex-wrap items-center gap-4">
          {/* On both schemes: what was drawn for one may vanish on the other. */}
          <span className="flex overflow-hidden rounded-lg border border-line">
            {(['light', 'dark'] as const).map((theme) => (
              <span key={theme} data-theme={theme} className="flex h-20 items-center bg-surface px-4">
                <img
                  src={picture.link}
                  alt={theme === 'light' ? t.names[name] : ''}
                  width={picture.width}
                  height={picture.height}
                  className="max-h-12 w-auto max-w-32 object-contain"
                />
              </span>
            ))}
          </span>
          <Button variant="ghost" aria-label={t.removePicture({ name: t.names[name] })} onClick={() => set(null)}>
            {common.remove}
          </Button>
        </div>
      ) : null}
      <Dropzone
        label={t.names[name]}
        accept={pictureTypes}
        maxBytes={uploadLimit}
        isDisabled={isSending}
        onFile={(file) => void send(file)}
        description={isSending ? t.sending : description}
        errorMessage={failure}
      />
    </div>
  )
}
