import { Fragment, useId } from 'react'
import { GUARANTEE_TEXTS } from '../../../../domain/products/manufacturers/manufacturer'
import { invalidFieldsText } from '../../../i18n/invalid-fields-text'
import { useLocale } from '../../../i18n/locale'
import { Button } from '../../../ui/form/button'
import { Checkbox } from '../../../ui/form/checkbox'
import { Field } from '../../../ui/form/field'
import { Notice } from '../../../ui/layout/notice'
import { Spinner } from '../../../ui/loading/spinner'
import { TextArea } from '../../../ui/form/text-area'
import type { Manufacturer } from '../../../api'
import { ConfirmTranslationButton } from '../form/translation-check-note'
import { type ManufacturerField, useMakerForm } from './use-maker-form'
import { useStaffProductsWords } from '../words'

type Props = {
  maker: Manufacturer | null
  onClose: () => void
  onSaved: (maker: Manufacturer) => void
}

/** Form of a manufacturer: the details that an offer must state (GPSR art. 19), and the guarantee (rules 4.2). */
export function ManufacturerForm({ maker, onClose, onSaved }: Props) {
  const { maker: words, cancel } = useStaffProductsWords()
  const { language } = useLocale()
  const id = useId()
  const form = useMakerForm(id, maker, onSaved)
  const renderField = (
    fieldName: ManufacturerField,
    label: string,
    type: 'text' | 'email' | 'url' = 'text',
    hint?: string,
  ) => (
    <Field
      id={`${id}-${fieldName}`}
      label={label}
      type={type}
      hint={hint}
      autoComplete="off"
      value={form.values[fieldName]}
      error={form.errorOf(fieldName)}
      onChange={({ target }) => form.change({ [fieldName]: target.value })}
    />
  )
  const labels: Record<ManufacturerField, string> = {
    name: words.name,
    address: words.address,
    email: words.email,
    website: words.website,
    'euRepresentative.name': `${words.representative}: ${words.name}`,
    'euRepresentative.address': `${words.representative}: ${words.address}`,
    'euRepresentative.email': `${words.representative}: ${words.email}`,
    'guarantee.scope.pl': words.scope,
    'guarantee.scope.en': words.scopeEn,
    'guarantee.territory.pl': words.territory,
    'guarantee.territory.en': words.territoryEn,
    'guarantee.claim.pl': words.claim,
    'guarantee.claim.en': words.claimEn,
    'guarantee.termsUrl': words.termsUrl,
    'guarantee.guarantor.name': words.guarantorName,
    'guarantee.guarantor.address': words.guarantorAddress,
  }
  const fieldsHint = invalidFieldsText(
    language,
    form.wrong.map((name) => labels[name]),
  )
  const renderTextArea = (fieldName: ManufacturerField) => (
    <TextArea
      id={`${id}-${fieldName}`}
      label={labels[fieldName]}
      rows={2}
      characterLimit={1000}
      value={form.values[fieldName]}
      error={form.errorOf(fieldName)}
      onChange={({ target }) => form.change({ [fieldName]: target.value })}
    />
  )
  return (
    <form
      noValidate
      className="p-5"
      onSubmit={(event) => {
        event.preventDefault()
        void form.save()
      }}
    >
      <p className="mb-4 text-sm text-steel-700">{maker ? words.editLead : words.lead}</p>
      {renderField('name', words.name)}
      {renderField('address', words.address, 'text', words.addressHint)}
      {renderField('email', words.email, 'email')}
      {renderField('website', words.website, 'url', words.websiteHint)}
      <Checkbox
        id={`${id}-outside`}
        checked={form.values.isOutsideEu}
        onChange={({ target }) => form.change({ isOutsideEu: target.checked })}
      >
        {words.isOutside}
      </Checkbox>
      {form.values.isOutsideEu ? (
        <fieldset className="mt-2">
          <legend className="mb-2 font-semibold">{words.representative}</legend>
          {renderField('euRepresentative.name', words.name)}
          {renderField('euRepresentative.address', words.address)}
          {renderField('euRepresentative.email', words.email, 'email')}
        </fieldset>
      ) : null}
      <Checkbox
        id={`${id}-guarantee`}
        checked={form.values.givesGuarantee}
        onChange={({ target }) => form.change({ givesGuarantee: target.checked })}
      >
        {words.givesGuarantee}
      </Checkbox>
      {form.values.givesGuarantee ? (
        <fieldset className="mt-2">
          <legend className="font-semibold">{words.guarantee}</legend>
          <p className="mb-4 mt-1 text-sm text-steel-700">{words.guaranteeHint}</p>
          {GUARANTEE_TEXTS.map((textName) => (
            <Fragment key={textName}>
              {renderTextArea(`guarantee.${textName}.pl`)}
              {renderTextArea(`guarantee.${textName}.en`)}
              {form.toCheck.includes(textName) ? (
                <ConfirmTranslationButton
                  label={labels[`guarantee.${textName}.en`]}
                  onConfirm={() => form.confirm(textName)}
                />
              ) : null}
            </Fragment>
          ))}
          {renderField('guarantee.termsUrl', words.termsUrl, 'url')}
          <Checkbox
            id={`${id}-by-other`}
            checked={form.values.hasOtherGuarantor}
            onChange={({ target }) => form.change({ hasOtherGuarantor: target.checked })}
          >
            {words.isByOther}
          </Checkbox>
          {form.values.hasOtherGuarantor ? (
            <div className="mt-2">
              {renderField('guarantee.guarantor.name', words.guarantorName)}
              {renderField('guarantee.guarantor.address', words.guarantorAddress, 'text', words.addressHint)}
            </div>
          ) : null}
        </fieldset>
      ) : null}
      {form.refusal ? (
        <Notice variant="danger" role="alert" className="mb-4">
          <p>{form.refusal}</p>
        </Notice>
      ) : null}
      <div className="mt-3 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {cancel}
        </Button>
        <Button
          type="submit"
          aria-disabled={form.isSaving}
          aria-describedby={fieldsHint ? `${id}-mend` : undefined}
        >
          {form.isSaving ? <Spinner /> : null}
          {maker ? words.save : words.submit}
        </Button>
      </div>
      {fieldsHint ? (
        <p id={`${id}-mend`} className="pt-2 text-right text-sm font-medium text-danger">
          {fieldsHint}
        </p>
      ) : null}
    </form>
  )
}
