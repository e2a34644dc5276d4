import { useId } from 'react'
import { Button } from '../../ui/button'
import { Checkbox } from '../../ui/checkbox'
import { Field } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { Spinner } from '../../ui/spinner'
import type { Manufacturer } from '../../api'
import { type MakerField, useMakerForm } from './use-maker-form'
import { useStaffProductsWords } from './words'

type Props = {
  maker: Manufacturer | null
  onClose: () => void
  onSaved: (maker: Manufacturer) => void
}

/** What an offer has to say of who made the product (GPSR art. 19). */
export function MakerForm({ maker, onClose, onSaved }: Props) {
  const { maker: words, cancel } = useStaffProductsWords()
  const id = useId()
  const form = useMakerForm(id, maker, onSaved)
  const field = (name: MakerField, label: string, type: 'text' | 'email' | 'url' = 'text', hint?: string) => (
    <Field
      id={`${id}-${name}`}
      label={label}
      type={type}
      hint={hint}
      autoComplete="off"
      value={form.values[name]}
      error={form.errorOf(name)}
      onChange={({ target }) => form.change({ [name]: target.value })}
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
      {field('name', words.name)}
      {field('address', words.address, 'text', words.addressHint)}
      {field('email', words.email, 'email')}
      {field('website', words.website, 'url', words.websiteHint)}
      <Checkbox
        id={`${id}-outside`}
        checked={form.values.isOutside}
        onChange={({ target }) => form.change({ isOutside: target.checked })}
      >
        {words.isOutside}
      </Checkbox>
      {form.values.isOutside ? (
        <fieldset className="mt-2">
          <legend className="mb-2 font-semibold">{words.representative}</legend>
          {field('euRepresentative.name', words.name)}
          {field('euRepresentative.address', words.address)}
          {field('euRepresentative.email', words.email, 'email')}
        </fieldset>
      ) : null}
      {form.refusal ? (
        <Notice look="danger" role="alert" className="mb-4">
          <p>{form.refusal}</p>
        </Notice>
      ) : null}
      <div className="mt-3 flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onClose}>
          {cancel}
        </Button>
        <Button type="submit" aria-disabled={form.isSaving}>
          {form.isSaving ? <Spinner /> : null}
          {maker ? words.save : words.submit}
        </Button>
      </div>
    </form>
  )
}
