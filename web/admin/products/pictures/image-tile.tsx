import { ArrowLeft, ArrowRight, Crop, Star, Trash2 } from 'lucide'
import { type ReactNode, useId } from 'react'
import { pictureUrlAtWidth } from '../../../../domain/products/catalog/catalog'
import {
  PICTURE_KINDS,
  PICTURE_ROLES,
  type PictureText,
} from '../../../../domain/products/pictures/picture-kind'
import { PRODUCT_LIMITS } from '../../../../domain/products/form/field-schemas'
import { Badge } from '../../../ui/layout/badge'
import { Field } from '../../../ui/form/field'
import { Icon, type IconShape } from '../../../ui/image/icon'
import { SelectField } from '../../../ui/form/select-field'
import { useStaffProductsWords } from '../words'

type Props = {
  url: string
  index: number
  imageCount: number
  texts: PictureText
  /** The request to compare the English alt text with its changed Polish text; null if no check is due. */
  checkNote: ReactNode
  onTextsChange: (texts: PictureText) => void
  onMove: (newIndex: number) => void
  onCrop: () => void
  onRemove: () => void
  /** Called with the picture's index when a drag starts, and with null when it ends. */
  onDrag: (index: number | null) => void
  onDropped: () => void
}

/** A product picture with its position, role, kind and alt texts. */
export function ImageTile({
  url,
  index,
  imageCount,
  texts,
  checkNote,
  onTextsChange,
  onMove,
  onCrop,
  onRemove,
  onDrag,
  onDropped,
}: Props) {
  const words = useStaffProductsWords().images
  const id = useId()
  const positionParams = { index: index + 1 }
  const renderButton = (icon: IconShape, label: string, isEnabled: boolean, onClick: () => void) => (
    <button
      type="button"
      aria-label={label}
      aria-disabled={!isEnabled}
      onClick={() => {
        if (isEnabled) onClick()
      }}
      className="grid size-11 place-items-center rounded-sm hover:bg-steel-100 aria-disabled:opacity-30"
    >
      <Icon shape={icon} className="size-5" />
    </button>
  )
  const renderTextField = (language: 'pl' | 'en', label: string) => (
    <Field
      id={`${id}-${language}`}
      label={label}
      lang={language}
      value={texts[language]}
      maxLength={PRODUCT_LIMITS.line}
      onChange={({ target }) => onTextsChange({ ...texts, [language]: target.value })}
    />
  )
  return (
    // Dragging is an extra for mouse users. The buttons do the same, also by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      draggable
      onDragStart={() => onDrag(index)}
      onDragEnd={() => onDrag(null)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDropped}
      className={`overflow-hidden rounded-sm bg-white ring-1 ring-steel-200 ${index === 0 ? 'max-md:col-span-2' : ''}`}
    >
      <div className="relative">
        <img
          src={pictureUrlAtWidth(url, index === 0 ? 700 : 400)}
          alt={texts.pl || words.picture(positionParams)}
          width={400}
          height={400}
          className="aspect-square w-full bg-studio object-cover"
        />
        {index === 0 ? (
          <span className="absolute left-2 top-2">
            <Badge variant="due">{words.main}</Badge>
          </span>
        ) : null}
      </div>
      <div className="pb-1">
        <div className="mx-auto flex flex-wrap justify-center md:max-lg:max-w-33">
          {renderButton(ArrowLeft, words.earlier(positionParams), index > 0, () => onMove(index - 1))}
          {renderButton(ArrowRight, words.later(positionParams), index < imageCount - 1, () =>
            onMove(index + 1),
          )}
          {renderButton(Star, words.makeMain(positionParams), index > 0, () => onMove(0))}
          {renderButton(Crop, words.crop(positionParams), true, onCrop)}
          {renderButton(Trash2, words.remove(positionParams), true, onRemove)}
        </div>
        <details className="px-2">
          <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold">
            {words.textsOf(positionParams)}
          </summary>
          <SelectField
            id={`${id}-role`}
            label={words.roleOf(positionParams)}
            options={[
              { value: '' as const, name: words.noRole },
              ...PICTURE_ROLES.map((role) => ({ value: role, name: words.roles[role] })),
            ]}
            value={texts.role ?? ''}
            onChange={(role) => onTextsChange({ ...texts, role: role || undefined })}
          />
          <SelectField
            id={`${id}-kind`}
            label={words.kindOf(positionParams)}
            options={PICTURE_KINDS.map((kind) => ({ value: kind, name: words.kinds[kind] }))}
            value={texts.kind ?? 'photo'}
            onChange={(kind) => onTextsChange({ ...texts, kind })}
            className="mb-2 mt-2"
          />
          {renderTextField('pl', words.altPl)}
          {renderTextField('en', words.altEn)}
        </details>
        {checkNote}
      </div>
    </li>
  )
}
