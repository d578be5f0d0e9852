import { useWatch, type UseFormReturn } from 'react-hook-form'
import { instanceLimits as limits, optionalLanguages } from '#contract/instance/constants.ts'
import type { InstanceState } from '#contract/instance/schemas.ts'
import { offeredLanguages } from '#contract/offered-languages.ts'
import { FormTextField, useField } from '#web/platform/forms/form-fields.tsx'
import { FormTextArea } from '#web/platform/forms/form-text-area.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { RadioGroup } from '#web/ui/fields/radio-group.tsx'
import { Section } from '#web/ui/layout/settings-section.tsx'
import type { InstanceValues } from './instance-values.ts'
import { sectionIds } from './unpublished.tsx'
import * as t from '#texts/instance.ts'
import * as common from '#texts/common.ts'

type Props = { form: UseFormReturn<InstanceValues> }
type ConfiguredProps = Props & Pick<InstanceState, 'configured'>

const fieldsClass = 'flex max-w-reading flex-col gap-5'

/** The product name, the headline of the landing page, and links of the operator's own. */
export function NameFields({ form, configured }: ConfiguredProps) {
  const { control } = form
  const languages: readonly string[] = useWatch({ control, name: 'languages' })
  return (
    <Section id={sectionIds.name} title={t.nameTitle} text={t.nameText}>
      <div className={fieldsClass}>
        <FormTextField
          control={control}
          name="productName"
          label={t.names.productName}
          description={t.productNameHint({ name: configured.productName })}
          maxLength={limits.productName}
          isOptional
        />
        <fieldset className="flex flex-col gap-4">
          <legend className="text-ui font-semibold">{t.names.headlines}</legend>
          <p className="text-meta text-ink-2">{t.headlinesHint}</p>
          {['en' as const, ...optionalLanguages.filter((tag) => languages.includes(tag))].map((language) => (
            <FormTextField
              key={language}
              control={control}
              name={`headlines.${language}`}
              label={<bdi lang={language}>{offeredLanguages[language].name}</bdi>}
              maxLength={limits.headline}
              dir="auto"
              lang={language}
              isOptional
            />
          ))}
        </fieldset>
        <FooterLinks form={form} />
      </div>
    </Section>
  )
}

/** A list of fields without the library's own hook, which every form of a visitor's page would load. */
function FooterLinks({ form: { control, setValue } }: Props) {
  const links = useWatch({ control, name: 'footerLinks' })
  const set = (next: typeof links) => setValue('footerLinks', next, { shouldDirty: true })
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="text-ui font-semibold">{t.names.footerLinks}</legend>
      <p className="text-meta text-ink-2">{t.footerLinksHint}</p>
      {links.map((_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a link has nothing else that stays
        <div key={index} className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto]">
          <FormTextField
            control={control}
            name={`footerLinks.${index}.label`}
            label={t.linkLabel({ n: index + 1 })}
            maxLength={limits.footerLabel}
            dir="auto"
          />
          <FormTextField
            control={control}
            name={`footerLinks.${index}.url`}
            label={t.linkAddress({ n: index + 1 })}
            inputMode="url"
            dir="ltr"
          />
          <Button
            variant="ghost"
            className="sm:mt-7"
            aria-label={t.removeLink({ n: index + 1 })}
            onClick={() => set(links.filter((_link, other) => other !== index))}
          >
            {common.remove}
          </Button>
        </div>
      ))}
      {links.length < limits.footerLinks ? (
        <div>
          <Button onClick={() => set([...links, { label: '', url: '' }])}>{t.addLink}</Button>
        </div>
      ) : null}
    </fieldset>
  )
}

/** Who writes e-mails, and what stands below them. */
export function MailFields({ form: { control }, configured }: ConfiguredProps) {
  const productName = useWatch({ control, name: 'productName' })
  return (
    <Section id={sectionIds.mail} title={t.mailTitle}>
      <div className={fieldsClass}>
        <FormTextField
          control={control}
          name="senderName"
          label={t.names.senderName}
          description={t.senderNameHint({
            name: productName || configured.senderName || configured.productName,
            address: configured.senderAddress,
          })}
          maxLength={limits.senderName}
          isOptional
        />
        <FormTextArea
          control={control}
          name="mailFooter"
          label={t.names.mailFooter}
          description={t.mailFooterHint}
          limit={limits.mailFooter}
          rows={3}
          isOptional
        />
      </div>
    </Section>
  )
}

/** Who may create an account, and how many. */
export function SignUpFields({ form: { control } }: Props) {
  const mode = useWatch({ control, name: 'signUp' })
  const signUp = useField({ control, name: 'signUp' })
  return (
    <Section id={sectionIds.signUp} title={t.signUpTitle} text={t.signUpText}>
      <div className={fieldsClass}>
        <RadioGroup
          {...signUp}
          label={t.names.signUp}
          onChange={(value) => signUp.onChange(value)}
          options={(['open', 'invitation', 'domains'] as const).map((value) => ({
            value,
            label: t.signUp[value],
            description: t.signUpHint[value],
          }))}
        />
        {mode === 'domains' ? (
          <FormTextArea
            control={control}
            name="signUpDomains"
            label={t.names.signUpDomains}
            description={t.domainsHint}
            dir="ltr"
            rows={3}
          />
        ) : null}
        {mode === 'open' ? null : (
          <FormTextField
            control={control}
            name="signUpContact"
            label={t.names.signUpContact}
            description={t.contactHint}
            inputMode="email"
            dir="ltr"
            isOptional
          />
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <FormTextField
            control={control}
            name="signUpsPerHour"
            label={t.names.signUpsPerHour}
            description={t.limitHint}
            inputMode="numeric"
            isOptional
          />
          <FormTextField
            control={control}
            name="signUpsPerDay"
            label={t.names.signUpsPerDay}
            description={t.limitHint}
            inputMode="numeric"
            isOptional
          />
        </div>
      </div>
    </Section>
  )
}
