import { t } from '@lingui/core/macro'
import type { StoredSetting } from '#core/api/settings.ts'
import type { Settings } from '#core/settings.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { ImageField } from '../parts/image-field.tsx'
import { SettingForm } from './setting-form.tsx'
import { SettingSection } from './setting-section.tsx'

type Brand = Settings['brand']

const isEmpty = ({ logoUrl, logoText }: Brand) => logoUrl.trim() === '' && logoText.trim() === ''
const needsOne = () => t`Please provide either a logo URL or logo text`

export const LogoSection = ({ entry }: { entry: StoredSetting<'brand'> }) => (
  <SettingSection name="brand" entry={entry} title={t`Logo`} about={t`At the top of every page.`}>
    <SettingForm
      name="brand"
      entry={entry}
      objections={(brand) => (isEmpty(brand) ? ['logoUrl', 'logoText'] : [])}
      problems={{
        logoUrl: (brand) =>
          isEmpty(brand) ? needsOne() : t`Enter an https address, or a path of this site such as /images/logo.webp`,
        logoText: (brand) => (isEmpty(brand) ? needsOne() : t`Enter one line of at most 60 characters`),
      }}
    >
      {({ field, form }) => (
        <>
          <ImageField
            label={t`Logo URL`}
            value={String(form.watch('logoUrl'))}
            problem={field('logoUrl').problem}
            onChange={(url) => form.setValue('logoUrl', url, { shouldDirty: true })}
          />
          <TextField label={t`Logo text`} maxLength={60} {...field('logoText')} />
          <Preview logoUrl={String(form.watch('logoUrl'))} logoText={String(form.watch('logoText'))} />
        </>
      )}
    </SettingForm>
  </SettingSection>
)

/** Shows the brand as the bar does. A text that is not an address yet shows no picture. */
function Preview({ logoUrl, logoText }: Brand) {
  const hasPicture = /^(?:https:\/\/|\/[^/])/.test(logoUrl.trim())
  return (
    <div className="flex min-h-14 items-center gap-2 rounded-small bg-counter px-4">
      <span className="mr-2 text-note text-soft">{t`Preview`}</span>
      {hasPicture && <img src={logoUrl.trim()} alt="" className="size-8 object-contain" />}
      <span translate="no" className="truncate font-display font-heavy text-lead">
        {logoText}
      </span>
    </div>
  )
}
