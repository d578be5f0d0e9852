import { availabilityRoutes } from '#contract/availability/routes.ts'
import { profileRoutes } from '#contract/profiles/routes.ts'
import { byLabel, countryLabel } from '#web/platform/i18n/names.ts'
import { COUNTRIES, flagOf } from '#contract/reference/countries.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { FormTextField, useField } from '#web/platform/forms/form-fields.tsx'
import { useSchemaForm } from '#web/platform/forms/schema-form.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { serverNow } from '#web/platform/time/server-time.ts'
import { updateSession, useMe } from '#web/platform/session/auth-session.ts'
import { ComboBox } from '#web/ui/fields/pickers/combo-box.tsx'
import { ZoneField } from '../zone-field.tsx'
import type { PersonalInfo } from './facts-section.tsx'
import { profileSchemas } from './load-schemas.ts'
import { SaveForm } from './save-form.tsx'
import { useSaving } from './use-saving.ts'
import * as t from '#texts/settings.ts'

type Values = { country: string; city: string; timezone: string }

const countries = COUNTRIES.map(({ code, name }) => ({
  value: name,
  label: countryLabel({ code, name }),
  keywords: name,
  start: <span aria-hidden="true">{flagOf(code)}</span>,
})).sort(byLabel)

/** Country and city for the profile, and the zone in which times are shown. */
export function PlaceForm({ info }: { info: PersonalInfo }) {
  const { role } = useMe()
  const schemaForm = useSchemaForm<Values>(profileSchemas.place, {
    country: info.country ?? '',
    city: info.city ?? '',
    timezone: info.timeZone,
  })
  const { control } = schemaForm
  const saving = useSaving(schemaForm, useSavePlace(info))
  const country = useField({ control, name: 'country' })
  const zone = useField({ control, name: 'timezone' })
  const now = useFormats(zone.value).time(serverNow())
  return (
    <SaveForm title={t.placeTitle} saving={saving}>
      <div className="grid gap-5 sm:grid-cols-2">
        <ComboBox {...country} label={t.country} isOptional options={countries} />
        <FormTextField
          control={control}
          name="city"
          label={t.city}
          isOptional
          description={t.cityHelp}
          autoComplete="address-level2"
        />
        <ZoneField
          {...zone}
          label={t.timeZone}
          className="sm:col-span-2"
          description={role === 'mentor' ? t.timeZoneHelpMentor({ time: now }) : t.timeZoneHelp({ time: now })}
        />
      </div>
    </SaveForm>
  )
}

/** Sends only the half that changed; the whole screen uses a new zone at once. */
function useSavePlace(info: PersonalInfo) {
  const place = useAct(profileRoutes.setLocation)
  const zone = useAct(availabilityRoutes.setTimeZone, {
    onSuccess: ({ timezone }) => updateSession({ timeZone: timezone }),
  })
  return async ({ country, city, timezone }: Values) => {
    if (country !== (info.country ?? '') || city !== (info.city ?? '')) await place.run({ body: { country, city } })
    if (timezone !== info.timeZone) await zone.run({ body: { timezone } })
  }
}
