import { useId } from 'react'
import { variantsFor, type AnyResource, type Field } from '../../../lib/resource'
import { useConsole } from '../../console'

/** The variants of a list (按日, 按商户 …): connected radio buttons, so that arrow keys select. */
export function VariantSwitch(props: {
  resource: AnyResource
  chosen: string | undefined
  onChange: (value: string) => void
}) {
  const { resource, chosen, onChange } = props
  const { who } = useConsole()
  const name = useId()
  const choices = variantsFor(resource, who)
  if (choices.length < 2) return null
  const field = resource.fields[resource.list?.variants?.field ?? ''] as Field
  return (
    <div className="rv-variants" role="radiogroup" aria-label={field.label}>
      {choices.map(({ value, label }) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChange(value)}
          />
          {label}
        </label>
      ))}
    </div>
  )
}
