import { useState } from 'react'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { profileMessages } from '#contract/profiles/messages.ts'
import { profileRoutes } from '#contract/profiles/routes.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { PictureField } from '#web/platform/forms/picture-field.tsx'
import { updateSession, useMe } from '#web/platform/session/auth-session.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Section } from '#web/ui/layout/settings-section.tsx'

/** A new picture: drop, crop, look at it, save. Nothing changes for others before Save. */
export function PictureSection() {
  const t = useMessages('settings')
  const me = useMe()
  const [chosen, setChosen] = useState('')
  const save = useAct(profileRoutes.setPicture, {
    refresh: [profileRoutes, directoryRoutes],
    onSuccess: ({ profilePictureUrl }) => {
      updateSession({ profilePicture: profilePictureUrl })
      setChosen('')
      toast.success(profileMessages.pictureUpdated)
    },
    onError: () => toast.error(profileMessages.pictureFailed),
  })
  return (
    <Section title={t.picture}>
      <PictureField
        name={me.fullName}
        seed={me.profileId}
        saved={me.profilePicture}
        value={chosen}
        onChange={setChosen}
        label={t.pictureChoose}
        description={chosen ? t.pictureNew : t.pictureHelp}
        cropLabel={t.pictureUse}
      />
      <div className="mt-5">
        <Button
          variant="primary"
          isPending={save.isPending}
          disabledReason={chosen ? null : t.pictureNone}
          reasonPlacement="tip"
          onClick={() => save.start({ query: { profilePictureUrl: chosen } })}
        >
          {t.save}
        </Button>
      </div>
    </Section>
  )
}
