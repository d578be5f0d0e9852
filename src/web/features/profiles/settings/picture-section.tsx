import { useEffect, useState } from 'react'
import { profileRoutes } from '#contract/profiles/routes.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { PictureField } from '#web/platform/forms/picture-field.tsx'
import { readDraft, writeDraft } from '#web/platform/forms/draft-storage.ts'
import { useSaveEntry } from '#web/platform/forms/save-scope.tsx'
import { updateSession, useMe } from '#web/platform/session/auth-session.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Section } from '#web/ui/layout/settings-section.tsx'
import * as t from '#texts/settings.ts'

const draftName = 'picture'

/** A new picture: drop, crop, preview, save. Others see it after Save. */
export function PictureSection() {
  const me = useMe()
  const { userId } = me
  const [chosen, setChosen] = useState(() => String(readDraft(userId, draftName) ?? ''))
  useEffect(() => writeDraft(userId, draftName, chosen || null), [userId, chosen])
  const save = useAct(profileRoutes.setPicture, {
    onSuccess: ({ profilePictureUrl }) => {
      updateSession({ profilePicture: profilePictureUrl })
      setChosen('')
      toast.success(t.pictureUpdated)
    },
    onError: (error) => toast.error(failureText(error, t.pictureFailed)),
  })
  const place = useSaveEntry({
    name: t.picture,
    isDirty: chosen !== '',
    save: () =>
      save.run({ query: { profilePictureUrl: chosen } }).then(
        () => true,
        () => false,
      ),
    discard: () => setChosen(''),
  })
  return (
    <Section title={t.picture}>
      <span ref={place} hidden />
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
    </Section>
  )
}
