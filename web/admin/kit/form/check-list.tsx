import { Checkbox } from '../../../ui/form/checkbox'

type Props<Value extends string> = {
  /** Prefix of the ids of the checkboxes. */
  id: string
  /** Name of the field that has the error of the whole list. The first checkbox has this name, so that it gets the focus. */
  name?: string
  options: readonly { value: Value; name: string }[]
  checkedValues: readonly Value[]
  onChange: (value: Value, isChecked: boolean) => void
  error?: string | undefined
  /** Layout of the checkboxes. */
  className: string
}

/** A list of checkboxes, with one error text for the whole list. */
export const CheckList = <Value extends string>({
  id,
  name,
  options,
  checkedValues,
  onChange,
  error,
  className,
}: Props<Value>) => (
  <>
    <div className={className}>
      {options.map((option, index) => (
        <Checkbox
          key={option.value}
          id={`${id}-${option.value}`}
          name={index === 0 ? name : undefined}
          checked={checkedValues.includes(option.value)}
          onChange={({ target }) => onChange(option.value, target.checked)}
        >
          {option.name}
        </Checkbox>
      ))}
    </div>
    {error ? (
      <p role="alert" className="text-sm font-medium text-danger">
        {error}
      </p>
    ) : null}
  </>
)
